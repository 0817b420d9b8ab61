import { useEffect } from 'react'
import { FailureAlert, useAction, useLoad, type Action, type Load } from '@recog/section-kit'
import { useUser, type MyData } from '@recog/shared-session'
import { Alert, Button, buttonClass, Cluster, readerTime, saveFile, Section, Stack } from '@recog/shared-ui'
import { loadMyData, loadMyDataFile, myDataHref, requestMyData, type MyDataFormat } from '../api'

/** Lets people download what the portal stores about them. For servers with the capability `my-data`. */
export function MyDataSection() {
  const { load, request } = useMyData()
  return (
    <Section title="My data" id="my-data">
      <Stack>
        <p>
          Download everything that the portal stores about you, as a page to read and as JSON for programs. It
          is prepared in the background, and we send you an email when it is ready.
        </p>
        {load.status === 'error' && (
          <Alert tone="warning">
            <p>We could not find out whether your data is ready.</p>
            <Button size="small" onClick={load.retry}>
              Retry
            </Button>
          </Alert>
        )}
        {load.status === 'loaded' && <State data={load.data} />}
        <FailureAlert text="Your data could not be requested." error={request.error} />
        {load.status === 'loaded' && load.data.state !== 'preparing' && (
          <div>
            <Button busy={request.busy} busyLabel="Requesting..." onClick={() => void request.run()}>
              {load.data.state === 'ready' ? 'Prepare again' : 'Prepare my data'}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}

function State({ data }: { readonly data: MyData }) {
  if (data.state === 'preparing') return <Alert tone="info">Your data is being prepared.</Alert>
  if (data.state === 'failed')
    return <Alert tone="error">Your data could not be prepared. Please try again later.</Alert>
  if (data.state !== 'ready') return null
  return (
    <>
      <Alert tone="success">
        Your data as of {readerTime(data.requestedAt)} is ready. It is deleted on {readerTime(data.expiresAt)}
        .
      </Alert>
      <Downloads />
    </>
  )
}

const FILES = [
  { format: 'html', type: 'text/html;charset=utf-8', variant: 'primary', label: 'Download as a page' },
  { format: 'json', type: 'application/json', variant: 'secondary', label: 'Download as JSON' },
] as const

/** Links to the files. Where the server may first want a proof of who it is, the portal loads them, and asks in place. */
function Downloads() {
  const needsProof = useUser()?.capabilities.includes('step-up') ?? false
  const save = useAction(async (format: MyDataFormat, type: string) =>
    saveFile(`recog-my-data.${format}`, type, await loadMyDataFile(format)),
  )
  return (
    <>
      <Cluster>
        {FILES.map(({ format, type, variant, label }) => (
          <a
            key={format}
            className={buttonClass(variant)}
            href={myDataHref(format)}
            download
            onClick={(event) => {
              if (!needsProof) return
              event.preventDefault()
              void save.run(format, type)
            }}
          >
            {label}
          </a>
        ))}
      </Cluster>
      <FailureAlert text="Your data could not be downloaded." error={save.error} />
    </>
  )
}

/** How often the page asks whether the data is ready. Milliseconds. */
const INTERVAL = 2_000

interface Preparation {
  readonly load: Load<MyData>
  readonly request: Action<[], void>
}

/** The state of the visitor's export. While it is being prepared, the page asks again every two seconds. */
function useMyData(): Preparation {
  const load = useLoad(loadMyData, [])
  const replace = load.status === 'loaded' ? load.replace : undefined
  const isPreparing = load.status === 'loaded' && load.data.state === 'preparing'

  useEffect(() => {
    if (!isPreparing || !replace) return
    const controller = new AbortController()
    const timer = setInterval(() => {
      // A failed request is not worth a message: the next one may succeed.
      loadMyData(controller.signal, true).then(replace, () => {})
    }, INTERVAL)
    return () => {
      clearInterval(timer)
      controller.abort()
    }
  }, [isPreparing, replace])

  const request = useAction(async () => {
    const next = await requestMyData()
    replace?.(next)
  })
  return { load, request }
}
