import { Banner } from '#web/platform/components/Banner.tsx'

/** Explains why nothing is live at this address, and where the portal is. */
export function WrongAddressNotice({ publicUrl }: { publicUrl: string }) {
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
