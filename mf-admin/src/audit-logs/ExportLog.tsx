import { useEffect, useRef, useState } from 'react'
import { FailureAlert } from '@recog/section-kit'
import { now } from '@recog/shared-session'
import { Button, Cluster, grouped, ProgressBar, saveFile, showToast } from '@recog/shared-ui'
import { loadAuditPage, type AuditQuery } from '../api'
import { auditCsv, MAX_ROWS, readWholeLog, type ExportProgress } from './export-log'

interface ExportLogProps {
  readonly query: AuditQuery
  readonly total: number
}

/** Exports all entries that match the filters as a CSV file. */
export function ExportLog({ query, total }: ExportLogProps) {
  const [progress, setProgress] = useState<ExportProgress>()
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      if (!running.current) return
      running.current.abort()
      showToast({ tone: 'warning', text: 'The export was stopped.' })
    },
    [],
  )

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setError(undefined)
    setProgress({ done: 0, total: Math.min(total, MAX_ROWS) })
    try {
      const until = new Date(now()).toISOString()
      const load = (pageQuery: AuditQuery) => loadAuditPage(pageQuery, controller.signal)
      const items = await readWholeLog(load, query, until, setProgress)
      saveFile(`recog-audit-log-${until.slice(0, 10)}.csv`, 'text/csv;charset=utf-8', auditCsv(items))
    } catch (failure) {
      if (!controller.signal.aborted) setError(failure)
    }
    running.current = undefined
    setProgress(undefined)
  }

  return (
    <>
      <Cluster>
        <Button disabled={total === 0} busy={progress !== undefined} onClick={() => void start()}>
          Export as CSV
        </Button>
        {progress && <Button onClick={() => running.current?.abort()}>Stop</Button>}
        {total > MAX_ROWS && <span>The newest {grouped(MAX_ROWS)} entries. Filter for older ones.</span>}
      </Cluster>
      {progress && (
        <ProgressBar
          label={`${progress.done} of ${progress.total} entries`}
          value={progress.done}
          max={Math.max(1, progress.total)}
        />
      )}
      <FailureAlert text="Failed to load audit logs." error={error} />
    </>
  )
}
