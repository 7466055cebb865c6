import { colourCodes, reportOperationMessages, routes, ColourCode } from '@lintel/contract'
import { Modal } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { api, ApiError, errorText } from '../../../lib/api.ts'
import { toast } from '../../../lib/toasts.ts'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import classes from './colour-dialog.module.css'
import type { ReportTarget } from './report-target.ts'

interface DialogProps {
  report: ReportTarget
  changed: () => void
  onClose: () => void
}

/** Saves the colour. `force` overwrites a newer version of the report. */
const useColourSave = ({ report, changed, onClose }: DialogProps) => {
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<number>()
  const [error, setError] = useState('')

  const save = async (code: ColourCode, force = false) => {
    setSaving(true)
    setError('')
    try {
      const query = force ? {} : { version: report.version }
      await api(routes.setColourCode, { params: { id: report.id, code }, query })
      toast.success(`${report.ref} marked ${code}`)
      changed()
      onClose()
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 409) {
        setConflict(thrown.current ?? report.version + 1)
        return
      }
      toast.error(reportOperationMessages.colourFailed)
      setError(errorText(thrown))
    } finally {
      setSaving(false)
    }
  }
  return { save, saving, conflict, error }
}

/** Shown when another user has saved the report since it was loaded: asks whether to overwrite. */
function Conflict({
  version,
  report,
  saving,
  useMine,
  useTheirs,
}: {
  version: number
  report: ReportTarget
  saving: boolean
  useMine: () => void
  useTheirs: () => void
}) {
  return (
    <>
      <div className={dialog.body} role="alert">
        <p>
          Version {version} of report {report.ref} was saved while you were looking at version {report.version}. Use
          mine marks it all the same; Use theirs keeps its colour and shows the saved version.
        </p>
      </div>
      <DialogFoot
        cancel="Use theirs"
        onCancel={useTheirs}
        action="Use mine"
        onAction={useMine}
        loading={saving}
        focus="action"
      />
    </>
  )
}

export function ColourDialog(props: DialogProps) {
  const { report, changed, onClose } = props
  const [chosen, setChosen] = useState(report.colourcode)
  const { save, saving, conflict, error } = useColourSave(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen) void save(chosen)
  }

  if (conflict !== undefined && chosen) {
    return (
      <Modal opened onClose={onClose} title="This report was saved by someone else" size={520}>
        <Conflict
          version={conflict}
          report={report}
          saving={saving}
          useMine={() => void save(chosen, true)}
          useTheirs={() => {
            changed()
            onClose()
          }}
        />
      </Modal>
    )
  }
  return (
    <Modal opened onClose={onClose} title={`Colour code of ${report.ref}`} size={440}>
      <form onSubmit={submit}>
        <div className={dialog.body}>
          <fieldset className={classes.colours}>
            <legend className="sr">Colour</legend>
            {colourList.map((code, index) => (
              <label key={code} className={`${classes.colour} ring`}>
                <input
                  type="radio"
                  name="colourcode"
                  value={code}
                  checked={chosen === code}
                  data-autofocus={chosen === code || (chosen === undefined && index === 0) || undefined}
                  onChange={() => setChosen(code)}
                />
                <i style={{ background: colourCodes[code] }} aria-hidden />
                {colourName(code)}
              </label>
            ))}
          </fieldset>
          {error !== '' && (
            <p role="alert" className={dialog.error}>
              {error}
            </p>
          )}
        </div>
        <DialogFoot onCancel={onClose} action="Save" disabled={!chosen} loading={saving} />
      </form>
    </Modal>
  )
}

const colourList = ColourCode.options

/** 'Red' for `red`. */
const colourName = (code: ColourCode): string => `${code.charAt(0).toUpperCase()}${code.slice(1)}`
