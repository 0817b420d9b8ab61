import { Inline } from './Sheet'
import { ManagerLink } from './Links'
import { docsHref, type ComponentEntry } from './reference'
import styles from './Sheet.module.css'
import tables from './Table.module.css'

/** The props of a component as its source describes them. */
export function PropsTable({ component }: { readonly component: ComponentEntry }) {
  const { props, extends: base } = component
  return (
    <>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <caption className="sr-only">Props of {component.name}</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Type</th>
              <th scope="col">Default</th>
              <th scope="col">Description</th>
            </tr>
          </thead>
          <tbody>
            {props.map(({ name, type, required, defaultValue, description }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                  {required && <span className={tables.required}>required</span>}
                </th>
                <td>
                  <code>{type}</code>
                </td>
                <td>{defaultValue === undefined ? '–' : <code>{defaultValue}</code>}</td>
                <td>
                  <Inline>{description}</Inline>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {base && (
        <p className={styles.muted}>
          It also accepts{' '}
          {base.startsWith('<') ? (
            <>
              the attributes of a native <code>{base}</code>.
            </>
          ) : (
            <>
              the props of <ManagerLink href={docsHref(`Components/${base}`)}>{base}</ManagerLink>.
            </>
          )}
        </p>
      )}
    </>
  )
}
