import fc from 'fast-check'
import { inject } from 'vitest'

// Every run tries different input and prints its seed, so that a failure can be reproduced.
fc.configureGlobal({ seed: inject('seed') })
