import { z } from 'zod'
import type { Complete } from './route'
import { systemStatuses } from './constants'

const finding = z.object({
  check: z.string().describe('Name of the check; more may follow'),
  title: z.string(),
  status: z.enum(systemStatuses),
  message: z.string(),
  action: z.string().describe('What to do; empty if nothing'),
  docs: z.string().describe('Page and heading of the documentation'),
})
export const system = z.object({ checkedAt: z.string(), findings: z.array(finding) })
export type SystemWire = Complete<z.infer<typeof system>>
