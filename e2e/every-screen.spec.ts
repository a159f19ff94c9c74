import { expect, test } from '@playwright/test'
import { everyScreen, opensByAddress } from './every-screen.ts'
import { STATES } from './screen-states.ts'
import { WALKS } from './screen-walks.ts'

test.describe('the walk through every screen', () => {
  test('walks to those that do not open by their address', async () => {
    const screens = await everyScreen()
    const paths = screens.map(({ path }) => path)
    const walked = WALKS.flatMap((walk) => walk.paths)
    expect(paths).toEqual(expect.arrayContaining(walked))
    const apart = screens.filter(({ who }) => who === 'token').map(({ path }) => path)
    expect(walked).toEqual(expect.arrayContaining(apart))
    // A record's number is filled in on the back office's screens only.
    expect(screens.filter(opensByAddress).filter(({ path }) => path.includes('{'))).toEqual([])
  })

  test('names states of screens that there are, each once', async () => {
    const paths = (await everyScreen()).map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(STATES.map(({ path }) => path)))
    const named = STATES.map(({ path, state }) => `${path} ${state}`)
    expect(named.length).toBe(new Set(named).size)
  })
})
