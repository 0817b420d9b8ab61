import { render } from '@testing-library/react'
import { DateTile } from './DateTile'

const tile = (instant: string, above?: 'weekday') =>
  render(<DateTile {...{ instant, above }} timeZone="Asia/Tokyo" locale="en-GB" />).container

it('shows the day in the zone of the reader, for sight only', () => {
  expect(tile('2026-12-31T16:00:00Z')).toHaveTextContent('Jan1')
  expect(tile('2026-12-31T16:00:00Z', 'weekday')).toHaveTextContent('Fri1')
  expect(tile('2026-12-31T16:00:00Z').firstChild).toHaveAttribute('aria-hidden', 'true')
})

it('shows nothing for a time that cannot be read', () => expect(tile('soon')).toBeEmptyDOMElement())
