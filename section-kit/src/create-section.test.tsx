import { useEffect, useState } from 'react'
import { act } from '@testing-library/react'
import { createSessionStore } from '@recog/shared-session'
import { Route, Routes } from '@recog/section-kit/router'
import { memoryBridge } from '@recog/testing'
import { createSection } from './create-section'

function FailingEffect() {
  useEffect(() => {
    throw new Error('in the first effect')
  }, [])
  return <h1>Projects</h1>
}

function FailingRender(): never {
  throw new Error('in the first render')
}

function FailingLater() {
  const [fails, setFails] = useState(false)
  useEffect(() => {
    document.addEventListener('later', () => setFails(true), { once: true })
  }, [])
  if (fails) throw new Error('later')
  return <h1>Projects</h1>
}

function propsOf() {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  return {
    container,
    location: memoryBridge('/projects'),
    session: createSessionStore({ status: 'signed-out' }),
    hydrate: false,
    onReady: jest.fn(),
    onPage: jest.fn(),
    onCrash: jest.fn(),
  }
}

const sectionWith = (element: React.ReactNode) =>
  createSection({
    name: 'mf-projects',
    routes: (
      <Routes>
        <Route path="/projects" element={element} />
      </Routes>
    ),
  })

beforeEach(() => {
  // React prints what the error boundary caught.
  jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => jest.restoreAllMocks())

describe('a section that throws', () => {
  it.each([
    ['in the first render', <FailingRender key="render" />],
    ['in the first effect', <FailingEffect key="effect" />],
  ])('%s does not mount, so that the fallback version is used (D17)', async (message, element) => {
    const props = propsOf()
    const section = sectionWith(element)
    await act(async () => {
      await expect(section.mount(props)).rejects.toThrow(message)
    })
    expect(props.onReady).not.toHaveBeenCalled()
    expect(props.onCrash).not.toHaveBeenCalled()
    await section.unmount()
  })

  it('later stays mounted and reports it', async () => {
    const props = propsOf()
    const section = sectionWith(<FailingLater />)
    await act(() => section.mount(props))
    expect(props.onReady).toHaveBeenCalledTimes(1)
    act(() => void document.dispatchEvent(new Event('later')))
    expect(props.onCrash).toHaveBeenCalledTimes(1)
    expect(props.container).toHaveTextContent('This section is unavailable.')
    await section.unmount()
  })
})

it('reports no error when a visitor leaves a prerendered page before it is hydrated', async () => {
  const { mount, unmount } = sectionWith(<h1>Projects</h1>)
  const onError = jest.fn((event: Event) => event.preventDefault())
  window.addEventListener('error', onError)
  const props = propsOf()
  props.container.innerHTML = '<h1>Projects</h1>'
  void mount({ ...props, hydrate: true })
  await act(() => unmount())
  window.removeEventListener('error', onError)
  expect(onError).not.toHaveBeenCalled()
  expect(props.container).toBeEmptyDOMElement()
})
