import type { Option } from './Select.tsx'

/** Named records as the choices of a field, which holds their ids as text. */
export function optionsOf(choices: readonly { readonly id: number; readonly name: string }[]): Option[] {
  return choices.map(({ id, name }) => ({ value: String(id), label: name }))
}
