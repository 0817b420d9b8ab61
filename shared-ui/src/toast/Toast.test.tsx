import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { ToastProvider } from './ToastProvider'
import { dismissToast, showToast, TOAST_LIFETIME, toastStore, useToast, type ToastMessage } from './toasts'

function Trigger({ message }: { readonly message: ToastMessage }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast(message)}>
      {message.tone}
    </button>
  )
}

const failure: ToastMessage = { tone: 'error', text: 'Failed to update assignment.' }
const success: ToastMessage = { tone: 'success', text: 'Assigned Ada to Physics.' }

function renderTriggers() {
  render(
    <ToastProvider>
      <Trigger message={failure} />
      <Trigger message={success} />
    </ToastProvider>,
  )
  return {
    fail: () => fireEvent.click(screen.getByRole('button', { name: 'error' })),
    succeed: () => fireEvent.click(screen.getByRole('button', { name: 'success' })),
  }
}

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

describe('toasts', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => {
    act(() => toastStore.setState({ list: [] }))
    jest.useRealTimers()
  })

  it('disappear by themselves, but errors stay until dismissed', () => {
    const { fail, succeed } = renderTriggers()
    fail()
    succeed()
    wait(TOAST_LIFETIME + 1)
    expect(screen.queryByText(success.text)).not.toBeInTheDocument()
    wait(60_000)
    expect(screen.getByText(failure.text)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }))
    expect(screen.queryByText(failure.text)).not.toBeInTheDocument()
  })

  it('offer an action for as long as it is possible, once', () => {
    const onAction = jest.fn()
    const undoable: ToastMessage = {
      tone: 'info',
      text: 'Removed Ada from Physics.',
      action: { label: 'Undo', lifetime: TOAST_LIFETIME * 2, onAction },
    }
    render(
      <ToastProvider>
        <Trigger message={undoable} />
      </ToastProvider>,
    )
    const show = () => fireEvent.click(screen.getByRole('button', { name: 'info' }))
    show()
    wait(TOAST_LIFETIME * 1.5)
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Removed Ada from Physics.' }))
    expect(onAction).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(undoable.text)).not.toBeInTheDocument()
    show()
    wait(TOAST_LIFETIME * 2 + 1)
    expect(screen.queryByText(undoable.text)).not.toBeInTheDocument()
  })

  it('are limited to three on screen, and the others are counted', () => {
    const { fail } = renderTriggers()
    for (let times = 0; times < 30; times += 1) fail()
    expect(screen.getAllByText(failure.text)).toHaveLength(3)
    expect(screen.getByText('+27 more')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss all' }))
    expect(screen.queryByText(failure.text)).not.toBeInTheDocument()
  })

  it('bring back the newest waiting one, already read, when one is dismissed', () => {
    const { fail, succeed } = renderTriggers()
    succeed()
    for (let times = 0; times < 3; times += 1) fail()
    expect(screen.queryByText(success.text)).not.toBeInTheDocument()
    fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss message' })[0] ?? document.body)
    expect(screen.getByText(success.text).parentElement).toHaveAttribute('aria-live', 'off')
    expect(screen.queryByText(/more$/)).not.toBeInTheDocument()
  })

  it('stay when the visitor goes on to another section, and end when they are no longer true', () => {
    const first = render(<ToastProvider>Requests</ToastProvider>)
    const { result } = renderHook(() => useToast())
    let end = () => {}
    act(() => {
      end = result.current(failure)
    })
    first.unmount()
    render(<ToastProvider>Projects</ToastProvider>)
    expect(screen.getByText(failure.text)).toBeVisible()
    act(end)
    expect(screen.queryByText(failure.text)).not.toBeInTheDocument()
  })

  it('replace the one about the same thing, which another place can end as well', () => {
    render(<ToastProvider>Groups</ToastProvider>)
    act(() => {
      showToast({ ...success, key: 'ada physics' })
      showToast(failure)
      showToast({ tone: 'success', text: 'Removed Ada from Physics.', key: 'ada physics' })
    })
    expect(screen.queryByText(success.text)).not.toBeInTheDocument()
    expect(screen.getByText('Removed Ada from Physics.')).toBeVisible()
    act(() => dismissToast('ada physics'))
    expect(screen.getByRole('status')).toHaveTextContent(/^Failed to update assignment\.$/)
  })

  it('stay while the pointer is on them', () => {
    const { succeed } = renderTriggers()
    succeed()
    fireEvent.mouseEnter(screen.getByRole('status').parentElement ?? document.body)
    wait(TOAST_LIFETIME * 3)
    expect(screen.getByText(success.text)).toBeVisible()
    fireEvent.mouseLeave(screen.getByRole('status').parentElement ?? document.body)
    wait(TOAST_LIFETIME + 1)
    expect(screen.queryByText(success.text)).not.toBeInTheDocument()
  })

  it('return the focus to where it came from, and end by themselves afterwards', () => {
    const { fail, succeed } = renderTriggers()
    const trigger = screen.getByRole('button', { name: 'error' })
    act(() => trigger.focus())
    fail()
    succeed()
    const dismiss = screen.getAllByRole('button', { name: 'Dismiss message' })[0]
    act(() => dismiss?.focus())
    fireEvent.click(dismiss ?? document.body)
    expect(trigger).toHaveFocus()
    wait(TOAST_LIFETIME + 1)
    expect(screen.queryByText(success.text)).not.toBeInTheDocument()
  })

  it('leave the focus alone when they are dismissed without it', () => {
    const { fail, succeed } = renderTriggers()
    const first = screen.getByRole('button', { name: 'error' })
    const second = screen.getByRole('button', { name: 'success' })
    act(() => first.focus())
    fail()
    succeed()
    const dismiss = () => screen.getAllByRole('button', { name: 'Dismiss message' })[0] ?? document.body
    act(() => dismiss().focus())
    act(() => second.focus())
    fireEvent.click(dismiss())
    expect(second).toHaveFocus()
  })

  it('are announced in one polite region, which exists before them', () => {
    const { succeed } = renderTriggers()
    const region = screen.getByRole('status')
    succeed()
    expect(region).toHaveTextContent(success.text)
    expect(region).toHaveAttribute('aria-live', 'polite')
  })
})
