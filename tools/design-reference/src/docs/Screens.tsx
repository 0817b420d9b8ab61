import { Unstyled } from '@storybook/addon-docs/blocks'
import { idOfStory } from '../model/ids'
import { docsHref, reference } from './reference'
import { ManagerLink } from './Links'
import { StoryFrame } from './StoryFrame'
import sheet from './Sheet.module.css'
import styles from './Story.module.css'

/** A small picture of every screen, which is the story itself and follows the sources. */
export function Screens() {
  return (
    <Unstyled>
      <ul className={`${sheet.sheet} ${sheet.cards}`}>
        {reference.screens.map(({ name, title = '' }) => (
          <li key={name}>
            <div className={styles.thumbnail} inert>
              <StoryFrame story={idOfStory(title, 'ByToolbar')} name={name} size="laptop" />
            </div>
            <ManagerLink href={docsHref(title)}>
              {title.replace('Sections/', '').replace('/', ': ')}
            </ManagerLink>
          </li>
        ))}
      </ul>
    </Unstyled>
  )
}
