interface Address {
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

/** An office's address on one line, as customers read it. */
export function addressLine({ address1, address2, city, state, zipCode }: Address): string {
  return [address1, address2, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ')
}

/** The same for the location `l`, put together by the database. */
export const ADDRESS_LINE = `concat_ws(', ', nullif(l.address1, ''), nullif(l.address2, ''), nullif(l.city, ''),
    nullif(trim(concat_ws(' ', l.state, l.zip_code)), ''))`
