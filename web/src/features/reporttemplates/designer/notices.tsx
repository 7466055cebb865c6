import { reportTemplateMessages } from '@lintel/contract'
import { ErrorId } from '../../../ui/error-id.tsx'
import classes from './designer.module.css'
import { useDesign } from './designer-store.ts'
import { sectionsOf } from './design.ts'

export function Notices() {
  const { opened, failure, issues, settings, rows } = useDesign((state) => state)
  const labelOf = (path: string) => {
    const [, section, setting] = /^(?:sections\.(\d+)\.?)?(?:settings\.(\d+))?/.exec(path) ?? []
    const found = section === undefined ? undefined : sectionsOf({ rows })[Number(section)]
    const list = section === undefined ? settings : found?.settings
    const name = setting === undefined ? undefined : list?.[Number(setting)]?.name
    return [found?.name, name].filter(Boolean).join(', ')
  }
  return (
    failure && (
      <div role="alert" className={classes.notice} data-tone="error">
        <b>{opened.own ? reportTemplateMessages.saveFailed : reportTemplateMessages.addFailed}</b>
        {failure.text && <p>{failure.text}</p>}
        {issues.size > 0 && (
          <ul>
            {[...issues].map(([path, message]) => (
              <li key={path}>{[labelOf(path), message].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
        )}
        <ErrorId id={failure.id} said={failure.text} />
      </div>
    )
  )
}
