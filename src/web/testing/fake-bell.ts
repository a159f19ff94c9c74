import { vi } from 'vitest'

/** Stands in for the browser's EventSource: what a test rings is heard by every page that listens. */
export function fakeBell() {
  const sources = new Set<FakeSource>()

  class FakeSource extends EventTarget {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSED = 2
    readyState = FakeSource.OPEN
    readonly url: string
    constructor(url: string) {
      super()
      this.url = url
      sources.add(this)
    }
    close(): void {
      this.readyState = FakeSource.CLOSED
      sources.delete(this)
    }
  }

  vi.stubGlobal('EventSource', FakeSource)
  const tell = (event: Event) => {
    for (const source of sources) source.dispatchEvent(event)
  }
  return {
    addresses: () => [...sources].map(({ url }) => url),
    ring: (data: 'changed' | 'yours') => tell(new MessageEvent('message', { data })),
  }
}
