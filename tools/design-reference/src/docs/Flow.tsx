import { useState } from 'react'
import { Inline } from './Sheet'
import { ManagerLink } from './Links'
import { StoryFrame } from './StoryFrame'
import stories from './Story.module.css'

interface Step {
  /** The id of the story; its play function does what the text says. */
  readonly story: string
  readonly title: string
  readonly who: string
  readonly text: string
}

const SIZES = { laptop: 'Laptop', phone: 'Phone (390)' } as const
const LOOKS = {
  'theme:light': 'Light',
  'theme:dark': 'Dark',
  'text:double': 'Text 200 %',
  'direction:rtl': 'Right to left',
  'language:pseudo': 'Pseudo-locale',
} as const

/** The steps of several people, one after the other, each as a story that plays itself. */
export function Flow({ steps }: { readonly steps: readonly Step[] }) {
  const [size, setSize] = useState<keyof typeof SIZES>('laptop')
  const [look, setLook] = useState<keyof typeof LOOKS>('theme:light')
  return (
    <>
      <div className={stories.switches}>
        <Choice name="Size" values={SIZES} value={size} onChange={setSize} />
        <Choice name="Look" values={LOOKS} value={look} onChange={setLook} />
      </div>
      <ol className={stories.steps}>
        {steps.map(({ story, title, who, text }) => (
          <li key={story}>
            <h2>{title}</h2>
            <p>
              <strong>{who}.</strong> <Inline>{text}</Inline>{' '}
              <ManagerLink href={`?path=/story/${story}`}>Open the story</ManagerLink>
            </p>
            <StoryFrame
              story={story}
              name={title}
              globals={look}
              size={size === 'phone' ? size : undefined}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  readonly name: string
  readonly values: Readonly<Record<Value, string>>
  readonly value: Value
  readonly onChange: (value: Value) => void
}

function Choice<Value extends string>({ name, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {(Object.keys(values) as Value[]).map((entry) => (
        <label key={entry}>
          <input type="radio" name={name} checked={entry === value} onChange={() => onChange(entry)} />{' '}
          {values[entry]}{' '}
        </label>
      ))}
    </fieldset>
  )
}
