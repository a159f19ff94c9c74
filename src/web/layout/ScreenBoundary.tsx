import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FailedState } from '#web/platform/components/FailedState.tsx'
import { leaveFor } from '#web/platform/leave.ts'

/** What broke may have been a passing state; an unattended screen has no one who would press a button. */
const TRIES_AGAIN_AFTER = 30_000

/** A screen that breaks takes down neither the layout nor the other screens. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  pathname: string
  hasFailed: boolean
}

// React catches rendering errors only in classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { pathname: this.props.pathname, hasFailed: false }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** Navigating to another screen tries again. */
  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState) {
    return pathname === state.pathname ? null : { pathname, hasFailed: false }
  }

  private readonly tryAgain = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override componentDidMount() {
    window.addEventListener('online', this.tryAgain)
  }

  override componentDidCatch() {
    clearTimeout(this.timer)
    this.timer = setTimeout(this.tryAgain, TRIES_AGAIN_AFTER)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.tryAgain)
    clearTimeout(this.timer)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    // Offline, a reload would leave nothing but the browser's own error page.
    return <FailedState onRetry={() => (navigator.onLine ? leaveFor(window.location.href) : this.tryAgain())} />
  }
}
