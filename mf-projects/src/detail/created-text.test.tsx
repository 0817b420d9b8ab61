import { mockApi } from '@recog/testing'
import { loadProjects } from '../api'
import { createdText } from './ProjectFacts'

const api = mockApi()
const dayIn = (timeZone: string, createdAt: string) =>
  createdText(createdAt, timeZone).replace(/\D+(\d{1,2})\D.*|^(\d{1,2})\D.*/, '$1$2')

describe('the day a project was created', () => {
  it.each(['2026-01-05T02:30:00', '2026-01-05T02:30:00.0000000', '2026-01-05T02:30:00Z'])(
    'is correct in every time zone for %s, which is UTC',
    async (createdAt) => {
      api({ projects: [{ id: 7, name: 'Dose study', createdAt }] })
      const [project] = await loadProjects(new AbortController().signal)
      const days = ['America/New_York', 'Asia/Tokyo', 'Asia/Kathmandu', 'Australia/Lord_Howe'].map((zone) =>
        dayIn(zone, project?.createdAt ?? ''),
      )
      expect(project?.createdAt).toBe('2026-01-05T02:30:00.000Z')
      expect(days).toEqual(['4', '5', '5', '5'])
    },
  )

  it('is not given if the server does not send it', () => expect(createdText('')).toBe('Not given'))
})
