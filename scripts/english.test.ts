import { describe, expect, it } from 'vitest'
import { comments, commentsOfCode, pages, sentencesOfPage, translatedIn } from './english.ts'

const found = (text: string) => translatedIn([{ place: 'here', text }])

describe('native English', () => {
  it('is what the documents are written in', () => {
    expect(pages().length).toBeGreaterThan(1000)
    expect(translatedIn(pages())).toEqual([])
  })

  it('is what the comments are written in', () => {
    const read = comments()
    expect(read.length).toBeGreaterThan(3000)
    expect(translatedIn(read)).toEqual([])
  })

  it.each([
    'Whoever comes too late gets 409.',
    'An offer goes to the person whom it suits.',
    'Who was asked keeps to what they were told.',
    'What is equal is ordered by moment.',
    'The kiosk shows the wait before one takes a ticket.',
    'One’s place, on the phone.',
    'Of a network only a key is kept.',
    'Not asked are walk-ins.',
    'Within so many miles are only known offices.',
    'It succeeds, also when two desks do it.',
    'Nobody is told.',
    'A message tried in vain.',
    'Ended at once.',
    'It is not shown any more.',
    'It says until when.',
    'The screen asks what becomes of the people.',
    'From version 15 on it works.',
    'Sidebar of administrators: Dashboard, Users; of managers: Locations.',
  ])('is not %s', (text) => {
    expect(found(text)).not.toEqual([])
  })

  it.each([
    'A booking that comes too late gets 409.',
    'Who may make a call?',
    'What the display shows.',
    'What one calendar has on one day.',
    'If two fail at the same moment, one sees the other.',
    'Only the one that waits longest is asked.',
    'Of the 100 KB, 78 are libraries.',
    'No one is told before the answer is sent.',
    'Each keeps its place until its end.',
    'There are at most ten.',
  ])('may be %s', (text) => {
    expect(found(text)).toEqual([])
  })
})

describe('the text of a page', () => {
  it('is its paragraphs, items and cells, without code and quoted texts of the product', () => {
    const page =
      "# Title\n\nOne\nparagraph with `code`.\n\n- An item: 'Nobody is here.'\n\n| a | b |\n|---|---|\n\n```\nin vain\n```\n"
    expect(sentencesOfPage(page)).toEqual([
      'Title',
      'One paragraph with CODE.',
      'An item: TEXT',
      'a',
      'b',
      '---',
      '---',
    ])
  })
})

describe('the text of a comment', () => {
  it('is one line, without marks and without what code quotes', () => {
    const code =
      '/**\n * One\n * two `three`.\n */\nconst a = \'http://nobody\' // four\n// five\n// six\nconst b = "/* no */"\n'
    expect(commentsOfCode(code)).toEqual(['One two CODE.', 'four', 'five six'])
  })
})
