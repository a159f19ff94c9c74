import { expect, test } from '@playwright/test'
import { pages } from '#web/addresses.ts'
import { everyScreen, opensByAddress } from './every-screen.ts'
import { STATES } from './screen-states.ts'
import { WALKS } from './screen-walks.ts'

const paths = everyScreen().map(({ path }) => path)

test.describe('the walk through every screen', () => {
  test('knows each address of the router', () => {
    expect(paths.map((path) => path.replace(/\{(\w+)\}/g, ':$1')).toSorted()).toEqual(
      pages.map(({ path }) => path).toSorted(),
    )
  })

  test('walks to those that do not open by their address', () => {
    const walked = WALKS.flatMap((walk) => walk.paths)
    expect(paths).toEqual(expect.arrayContaining(walked))
    const apart = everyScreen()
      .filter(({ who }) => who === 'token')
      .map(({ path }) => path)
    expect(walked).toEqual(expect.arrayContaining(apart))
    // A record's number is filled in on the back office's screens only.
    expect(
      everyScreen()
        .filter(opensByAddress)
        .filter(({ path }) => path.includes('{')),
    ).toEqual([])
  })

  test('names states of screens that there are, each once', () => {
    expect(paths).toEqual(expect.arrayContaining(STATES.map(({ path }) => path)))
    const named = STATES.map(({ path, state }) => `${path} ${state}`)
    expect(named.length).toBe(new Set(named).size)
  })
})
