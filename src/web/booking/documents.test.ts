import { describe, expect, it } from 'vitest'
import { documentsFor, documentsIn } from './documents.ts'

describe('the documents to bring', () => {
  it('are the lines of the description', () => {
    expect(documentsIn('Photo ID\r\n\n  Proof of address \n')).toEqual(['Photo ID', 'Proof of address'])
    expect(documentsIn('')).toEqual([])
  })

  it('are listed once for several types', () => {
    expect(documentsFor([{ description: 'Photo ID\nTitle' }, { description: 'Photo ID\nInsurance card' }])).toEqual([
      'Photo ID',
      'Title',
      'Insurance card',
    ])
  })
})
