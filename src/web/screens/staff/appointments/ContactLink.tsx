/** A number to call, a text message or an address to write to. Nothing where there is none. */
export function ContactLink({ scheme, value }: { scheme: 'tel' | 'sms' | 'mailto'; value: string }) {
  if (!value) return <span className="font-normal text-muted">Not given</span>
  return (
    <a className="link" href={`${scheme}:${value}`}>
      {value}
    </a>
  )
}
