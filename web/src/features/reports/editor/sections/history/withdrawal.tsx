import { routes, shortTextMax, type TrailRow } from '@lintel/contract'
import { withdrawnPdfs } from '@lintel/rules'
import { Badge, Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, errorText } from '../../../../../lib/api.ts'
import { returnFocus } from '../../../../../lib/focus.ts'
import { toast } from '../../../../../lib/toasts.ts'
import { useFieldSize } from '../../../../../ui/form/section-page.tsx'
import classes from './history.module.css'

export const trailKey = (id: string) => ['reports', id, 'trail']

/** The first row of each PDF, and whether it is withdrawn now. */
export const withdrawals = (rows: readonly TrailRow[]): ReadonlyMap<TrailRow | undefined, boolean> =>
  new Map([...withdrawnPdfs(rows)].map(([file, is]) => [rows.find(({ sha256 }) => sha256 === file), is] as const))

/** Withdraws a PDF, or takes that back. */
export function Withdrawal({
  reportId,
  row: { sha256 = '', version },
  isWithdrawn,
}: {
  reportId: string
  row: TrailRow
  isWithdrawn: boolean
}) {
  const cache = useQueryClient()
  const size = useFieldSize()
  const button = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState<string>()
  const close = () => {
    setReason(undefined)
    returnFocus(() => button.current ?? undefined)
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (why: string) => api(routes.withdrawPdf, { params: { id: reportId, sha256 }, body: { reason: why } }),
    onSuccess: (answer) => {
      cache.setQueryData(trailKey(reportId), answer)
      close()
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const words = isWithdrawn ? 'Undo' : 'Withdraw'
  return (
    <>
      <div className={classes.act}>
        {isWithdrawn && <Badge data-tone="red">Withdrawn</Badge>}
        <Button
          ref={button}
          size={size === 'md' ? 'md' : 'xs'}
          variant="subtle"
          loading={isPending}
          aria-label={`${words}: PDF of version ${version}`}
          aria-expanded={isWithdrawn ? undefined : reason !== undefined}
          onClick={() => (isWithdrawn ? mutate('') : setReason(''))}
        >
          {words}
        </Button>
      </div>
      {reason !== undefined && (
        <form
          className={classes.withdrawal}
          onSubmit={(event) => {
            event.preventDefault()
            mutate(reason.trim())
          }}
        >
          <TextInput
            size={size}
            label="Reason"
            description="Whoever checks this file is told that it was withdrawn. The reason stays in this history. Copies that were sent, links and the report stay as they are."
            maxLength={shortTextMax}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
          <Button type="submit" size={size} color="red" disabled={reason.trim() === ''} loading={isPending}>
            Withdraw this PDF
          </Button>
          <Button size={size} variant="default" onClick={close}>
            Cancel
          </Button>
        </form>
      )}
    </>
  )
}
