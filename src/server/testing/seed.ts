import fc from 'fast-check'
import { inject } from 'vitest'

// Every run tries other input; the run prints its seed, so that a failure can be had again.
fc.configureGlobal({ seed: inject('seed') })
