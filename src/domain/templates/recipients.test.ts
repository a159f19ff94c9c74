import { expect, it } from 'vitest'
import { addressMistakes, recipientsOf } from './recipients.ts'

const nobody = { to: '', cc: '', bcc: '' }

it.each([
  [nobody, ['ana@x.test']],
  [{ ...nobody, to: '{{Email}}' }, ['ana@x.test']],
  [{ ...nobody, to: 'Office@x.test' }, ['office@x.test']],
  [{ to: '{{Email}}', cc: 'office@x.test', bcc: 'log@x.test' }, ['ana@x.test', 'office@x.test', 'log@x.test']],
  [{ ...nobody, cc: 'Ana@x.test', bcc: '{{Email}}' }, ['ana@x.test']],
  [{ to: 'office@x.test', cc: '{{Email}}', bcc: '' }, ['office@x.test', 'ana@x.test']],
])('%j reaches %j, each once', (addresses, reached) => {
  expect(recipientsOf(addresses, 'ana@x.test')).toEqual(reached)
})

it('sends sign-in links only to the person who signs in with them', () => {
  const addresses = { to: '{{Email}}', cc: 'office@x.test', bcc: 'x@x.test' }
  expect(addressMistakes('ResetPassword', addresses)).toEqual(['cc', 'bcc'])
  expect(addressMistakes('ConfirmAccount', nobody)).toEqual([])
  expect(addressMistakes('AppointmentReminder', addresses)).toEqual([])
})
