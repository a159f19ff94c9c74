import type { LocationOption } from '#contract/booking.ts'
import { addressLines } from './office-address.ts'

/** An office's address, line by line. It keeps its own reading direction: "12 Elm Street" must not become "Elm Street 12". */
export function Address({ address }: Pick<LocationOption, 'address'>) {
  return addressLines(address).map((line) => (
    <span key={line} className="block">
      <bdi>{line}</bdi>
    </span>
  ))
}
