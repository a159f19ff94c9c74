import { sayPhone } from '#domain/phone.ts'

/** A number to call, a number to text or an address to write to; says so if there is none. */
export function ContactLink({ scheme, value }: { scheme: 'tel' | 'sms' | 'mailto'; value: string }) {
  if (!value) return <span className="font-normal text-muted">Not given</span>
  const [name, host] = value.split('@')
  return (
    <a className="link" href={`${scheme}:${value}`}>
      {host ? (
        <>
          {name}@<wbr />
          {host}
        </>
      ) : (
        sayPhone(value)
      )}
    </a>
  )
}
