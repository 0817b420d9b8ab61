import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { rollingUpgrade } from './rolling-upgrade'

/**
 * `npm run drill -- upgrade CALLS`: upgrade two machines to a version with another schema and go back, while members send this
 * many calls, and count those that fail. The exit code is 1 if there are any, or the way back took more than a minute.
 */
async function main([calls = '10000']: readonly string[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rolling-upgrade-'))
  try {
    const report = await rollingUpgrade(folder, Number(calls))
    const { answered, lost, advice, seconds, acknowledged, recorded, isAuditValid } = report
    for (const line of advice) console.log(line)
    console.log(`upgrade: ${seconds.upgrade.toFixed(1)} s, back: ${seconds.back.toFixed(1)} s`)
    console.log(`${answered} calls answered, ${lost.length} failed`)
    for (const line of lost.slice(0, 20)) console.log(`  ${line}`)
    console.log(
      `${acknowledged} writes acknowledged, ${recorded} in the audit log, which is ${isAuditValid ? '' : 'not '}valid`,
    )
    const isSound = lost.length === 0 && acknowledged === recorded && isAuditValid
    process.exitCode = isSound && seconds.back <= 60 ? 0 : 1
  } finally {
    await rm(folder, { recursive: true })
  }
}

await main(process.argv.slice(2))
