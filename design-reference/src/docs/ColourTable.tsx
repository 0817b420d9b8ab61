import { Part } from './Sheet'
import { ColourHalf } from './ColourHalf'
import { Contrasts } from './Contrasts'
import { tokensOf, Uses } from './token-facts'
import tables from './Table.module.css'

/** The colours of some groups, light and dark side by side, with every contrast that is promised. */
export function ColourTables({ groups }: { readonly groups: readonly string[] }) {
  return groups.map((group) => (
    <Part key={group} title={group}>
      <div className={tables.scroll}>
        <table className={tables.table}>
          <caption className="sr-only">{group}</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Light and dark</th>
              <th scope="col">For</th>
              <th scope="col">Contrast, light / dark</th>
              <th scope="col">Used in</th>
            </tr>
          </thead>
          <tbody>
            {tokensOf(group).map((token) => (
              <tr key={token.name}>
                <th scope="row">
                  <code>{token.name}</code>
                </th>
                <td>
                  <div className={tables.pair}>
                    <ColourHalf colour={token.light} theme="light" />
                    <ColourHalf colour={token.dark} theme="dark" />
                  </div>
                </td>
                <td>{token.description}</td>
                <td>
                  <Contrasts name={token.name.replace('--color-', '')} />
                </td>
                <td>
                  <Uses name={token.name} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Part>
  ))
}
