import { mergeMessages, routes, type ListedReportType, type Ref, type ReportSummary } from '@lintel/contract'
import { displayDate, sameAddress } from '@lintel/rules'
import { Modal, NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api, errorText } from '../../../lib/api.ts'
import { clientQuery } from '../../../lib/client.queries.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toasts.ts'
import { ClientSelect } from '../../../ui/client-select.tsx'
import { DialogFoot } from '../../../ui/dialog-foot.tsx'
import dialog from '../../../ui/dialog.module.css'
import { ButtonForm } from '../../../ui/form/button-form.tsx'
import type { ReportTarget } from './report-target.ts'

const parseRef = (typed: string | number): number | undefined => {
  const ref = typed === '' ? Number.NaN : Number(typed)
  return Number.isInteger(ref) && ref >= 0 ? ref : undefined
}

const lookDelayMs = 300

/** Why the other report cannot be merged, as the server would say. */
const mergeObstacle = (report: ReportTarget, other: ReportSummary): string | undefined => {
  if (other.id === report.id) return mergeMessages.sameReport
  if (other.type !== report.type) return mergeMessages.otherType
  if (!sameAddress(other.address, report.address)) return mergeMessages.otherAddress
  return other.locked ? `Report ${other.ref} is locked` : undefined
}

const useOtherReport = (
  clientid: string,
  typed: number | undefined,
  types: readonly ListedReportType[] = [],
): { data?: ReportSummary; words?: string; error?: string } => {
  const [ref] = useDebouncedValue(typed, lookDelayMs)
  const { data, error } = useQuery({
    queryKey: ['reports', 'by-ref', clientid, ref],
    queryFn: ({ signal }) => api(routes.findReportByRef, { params: { clientid, ref: ref ?? 0 }, signal }),
    enabled: ref !== undefined,
    retry: false,
  })
  if (typed !== ref) return {}
  if (!data) return error ? { error: errorText(error) } : {}
  const type = types.find(({ name }) => name === data.type)?.displayName ?? data.type
  return { data, words: `${displayDate(data.date)}, ${type}, ${data.address.line1}, ${data.address.postcode}` }
}

/** Moves the rooms of another report to the end of this one. The server says when that is not possible. */
export function MergeDialog({
  report,
  secondaryref: suggested,
  changed,
  onClose,
}: {
  report: ReportTarget
  secondaryref?: Ref
  changed: () => void
  onClose: () => void
}) {
  const { roles } = useSession()
  const choosesClient = roles.administrator || roles.support
  const [client, setClient] = useState(report.client.id)
  const [typed, setTyped] = useState<string | number>(suggested ?? '')
  const [error, setError] = useState('')
  const [merging, setMerging] = useState(false)
  const secondaryref = parseRef(typed)
  const types = useQuery(clientQuery(client)).data?.reportfactory.reportTypeList
  const other = useOtherReport(client, secondaryref, types)
  const obstacle = other.data ? mergeObstacle(report, other.data) : other.error
  const isFit = other.data !== undefined && obstacle === undefined

  const merge = async (event: FormEvent) => {
    event.preventDefault()
    if (secondaryref === undefined || !isFit || merging) return
    setMerging(true)
    try {
      const body = { secondaryref, ...(choosesClient && { client }) }
      await api(routes.mergeReports, { params: { id: report.id }, body })
      toast.success(mergeMessages.merged)
      changed()
      onClose()
    } catch (thrown) {
      setError(errorText(thrown))
    } finally {
      setMerging(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={`Merge report ${report.ref}`} size={480}>
      <ButtonForm onSubmit={(event) => void merge(event)}>
        <div className={dialog.body}>
          <p>
            The rooms of the other report are added to this one with all that is in them, and it is left without rooms.
            This cannot be undone. Everything else of both stays as it is. Both must be of the same type and address.
          </p>
          {choosesClient && (
            <ClientSelect
              label="Client"
              always
              value={client}
              onChange={(chosen) => {
                setClient(chosen)
                setError('')
              }}
            />
          )}
          <NumberInput
            label="Reference of the other report"
            data-autofocus
            min={0}
            max={999_999_999}
            clampBehavior="strict"
            allowNegative={false}
            allowDecimal={false}
            hideControls
            inputMode="numeric"
            value={typed}
            description={other.words ?? 'A number of 0 or more'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={error || obstacle}
            errorProps={{ role: 'alert' }}
            onChange={(value) => {
              setTyped(value)
              setError('')
            }}
          />
        </div>
        <DialogFoot onCancel={onClose} action="Merge" danger disabled={!isFit} loading={merging} />
      </ButtonForm>
    </Modal>
  )
}
