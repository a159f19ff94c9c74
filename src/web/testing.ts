import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A busy machine is no failure: what is waited for comes by an import, or after a heavy component has been drawn.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
