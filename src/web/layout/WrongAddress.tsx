import { Banner } from '#web/platform/components/Banner.tsx'

/** The portal was opened at another address than its own, such as an old or an internal name: nothing is live there. */
export function WrongAddress({ publicUrl }: { publicUrl: string | undefined }) {
  if (publicUrl === undefined || new URL(publicUrl).origin === window.location.origin) return null
  const here = `${publicUrl}${window.location.pathname}${window.location.search}`
  return (
    <Banner
      tone="warning"
      className="mb-5"
      title="This page is not live"
      actions={<a href={here} className="button button-secondary">{`Open ${new URL(publicUrl).host}`}</a>}
    >
      You opened the portal at {window.location.host}, but its address is {publicUrl}. Changes by others show up only
      after a reload here. If {publicUrl} is not right, the person who installed the portal needs to change PUBLIC_URL.
    </Banner>
  )
}
