import { FailureAlert } from '@recog/section-kit'
import type { MyData } from '@recog/shared-session'
import { Alert, Button, buttonClass, Cluster, Section, Stack } from '@recog/shared-ui'
import { myDataHref } from '../api'
import { dateText } from './date-text'
import { useMyData } from './use-my-data'

/** Lets people download what the portal stores about them. For servers with the capability `my-data`. */
export function MyDataSection() {
  const { load, request } = useMyData()
  return (
    <Section title="My data">
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
        {request.error !== undefined && (
          <FailureAlert text="Your data could not be requested." error={request.error} />
        )}
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
        Your data as of {dateText(data.requestedAt)} is ready. It is deleted on {dateText(data.expiresAt)}.
      </Alert>
      <Cluster>
        <a className={buttonClass('primary')} href={myDataHref('html')} download>
          Download as a page
        </a>
        <a className={buttonClass('secondary')} href={myDataHref('json')} download>
          Download as JSON
        </a>
      </Cluster>
    </>
  )
}
