import { reportTemplateMessages } from '@lintel/contract'
import { useSession } from '../../../lib/session.ts'
import classes from './editor.module.css'
import { useTemplate, useTemplateEditor } from './template-store.ts'

export function Notices() {
  const { readOnly } = useTemplateEditor()
  const { roles } = useSession()
  const faults = useTemplate((state) => state.faults)
  const { unknownplaceholders, unknownsettings, client } = useTemplate(({ base }) => base)
  const isDefault = client === undefined
  return (
    <>
      {readOnly && (
        <p className={classes.notice}>
          {isDefault && roles.customerAdmin ? reportTemplateMessages.defaultsLocked : reportTemplateMessages.readOnly}
        </p>
      )}
      {faults.length > 0 && (
        <div className={classes.notice} role="alert" data-tone="error">
          <b>{reportTemplateMessages.saveFailed}</b>
          <ul>
            {faults.map(({ message }, index) => (
              <li key={`${index} ${message}`}>{message}</li>
            ))}
          </ul>
        </div>
      )}
      {(unknownplaceholders.length > 0 || unknownsettings.length > 0) && (
        <div className={classes.notice} role="status">
          {unknownplaceholders.length > 0 && (
            <p>
              Unknown placeholders, printed as nothing: <b>{unknownplaceholders.join(', ')}</b>
            </p>
          )}
          {unknownsettings.length > 0 && (
            <p>
              Unknown settings, printed as nothing: <b>{unknownsettings.join(', ')}</b>
            </p>
          )}
        </div>
      )}
    </>
  )
}
