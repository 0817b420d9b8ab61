import { useEffect } from 'react'
import { csvFile, useLoad } from '@recog/section-kit'
import {
  mailDraft,
  settings,
  useStore,
  type AnswersOfEvent as Answers,
  type PortalEvent,
} from '@recog/shared-session'
import {
  Button,
  DataTable,
  EmailLink,
  ErrorState,
  MailButtons,
  saveFile,
  Section,
  Skeleton,
  type Column,
} from '@recog/shared-ui'
import { loadAnswers } from '../api'
import type { AnswerStore } from './answer-store'

type Person = Answers['answered'][number]

interface AnswersOfEventProps {
  readonly event: PortalEvent
  /** The reader's own answers. */
  readonly own: AnswerStore
}

/** Who has answered an event, for those who organise it: names, mails to them, and a file (R2.108). */
export function AnswersOfEvent({ event, own }: AnswersOfEventProps) {
  const { id } = event
  const answers = useLoad((signal) => loadAnswers(id, signal), [id])
  const replace = answers.status === 'loaded' ? answers.replace : undefined
  const saved = useStore(own.store, ({ counts }) => counts.get(id))
  useEffect(() => {
    if (!saved || !replace) return undefined
    const controller = new AbortController()
    // Those on screen stay if this fails.
    loadAnswers(id, controller.signal).then(replace, () => {})
    return () => controller.abort()
  }, [id, saved, replace])
  const answered = answers.status === 'loaded' ? answers.data.answered : []
  const save = () => saveFile('answers.csv', 'text/csv;charset=utf-8', answersCsv(answered))
  return (
    <Section title="Answers" actions={answered.length > 0 && <Button onClick={save}>Export as CSV</Button>}>
      {answers.status === 'loading' && <Skeleton lines={4} />}
      {answers.status === 'error' && (
        <ErrorState message="Failed to load the answers." onRetry={answers.retry} />
      )}
      {answers.status === 'loaded' && <Loaded event={event} answers={answers.data} />}
    </Section>
  )
}

const answerText = ({ answer, attendance, isWaiting }: Person): string => {
  if (isWaiting) return 'Yes, waits for a place'
  if (answer !== 'yes') return answer === 'maybe' ? 'Maybe' : 'No'
  return attendance === 'online' ? 'Yes, online' : 'Yes, in person'
}

const COLUMNS: readonly Column<Person>[] = [
  {
    key: 'name',
    header: 'Name',
    rowHeader: true,
    breakWords: true,
    cell: (person) => person.displayName || person.email,
  },
  { key: 'answer', header: 'Answer', cell: answerText },
  { key: 'email', header: 'Email', breakWords: true, cell: ({ email }) => <EmailLink email={email} plain /> },
]

function Loaded({
  event,
  answers: { answered, unanswered },
}: Pick<AnswersOfEventProps, 'event'> & { readonly answers: Answers }) {
  const subject = settings().mailSubjectPrefix + event.title
  const readers = [
    ['Email those who come, or may come', answered.filter(({ answer }) => answer !== 'no')],
    ['Email all who answered', answered],
    ['Email those who have not answered', unanswered],
  ] as const
  const mails = readers
    .filter(([, people]) => people.length > 0)
    .map(([label, people]) => ({
      label,
      copyLabel: `Copy addresses of ${people.length}`,
      draft: (form: object) => mailDraft({ recipients: people.map(({ email }) => email), subject, ...form }),
    }))
  return (
    <>
      {answered.length > 0 ? (
        <DataTable
          caption="Answers"
          captionHidden
          columns={COLUMNS}
          rows={answered}
          rowKey={({ userId }) => userId}
          pageSize={20}
        />
      ) : (
        <p>Nobody has answered yet.</p>
      )}
      <MailButtons mails={mails} />
    </>
  )
}

/** The answers as CSV, with ORCID iDs if anybody has one. */
export function answersCsv(answered: readonly Person[]): string {
  const cells = (person: Person) => [
    person.displayName,
    person.email,
    answerText(person),
    person.answeredAt,
    person.orcid,
  ]
  const rows = [['Name', 'Email', 'Answer', 'Answered (UTC)', 'ORCID iD'], ...answered.map(cells)]
  return csvFile(answered.some(({ orcid }) => orcid !== '') ? rows : rows.map((row) => row.slice(0, -1)))
}
