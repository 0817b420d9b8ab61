import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

/** A machine that is slow, or stands still for a while, fails no test. Milliseconds. */
configure({ asyncUtilTimeout: 30_000 })
