import type { AskedTenant, Dispute, Signature } from '@lintel/contract'
import { answersTo, areAllAgreed, claimName, isAgreed, unsettledText } from '@lintel/rules'
import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/api.ts'
import { dateTimeText } from '../../../lib/date-time.ts'
import { toast } from '../../../lib/toasts.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FieldGroup, useFieldSize } from '../../../ui/form/section-page.tsx'
import { answerText, useSummed, type ClaimAnswered } from './line-answers.tsx'
import { askTenants, settleClaim, useAnswers } from './tenants.queries.ts'
import classes from './claims.module.css'

const statusOf = (asked: AskedTenant | undefined): string => {
  if (!asked) return 'Not asked'
  const { sent, opened, answeredAt, outdated } = asked
  if (answeredAt)
    return `Answered ${dateTimeText(answeredAt)}${outdated ? ', before the claim was changed: ask again' : ''}`
  return opened ? `Opened ${dateTimeText(opened)}, not answered` : `Asked ${dateTimeText(sent)}, not opened`
}

type Lines = ReturnType<typeof useSummed>

/** What is not agreed, line by line. */
function Open({ asked, report, lines }: Pick<ClaimAnswered, 'report'> & { asked: AskedTenant; lines: Lines }) {
  const answers = answersTo(lines, asked.answers)
  const open = lines.flatMap((line, at) => (isAgreed(line, answers[at]) ? [] : [{ line, answer: answers[at], at }]))
  if (open.length === 0) return <p>All {lines.length} lines agreed</p>
  return (
    <>
      <p>
        {lines.length - open.length} of {lines.length} lines agreed
      </p>
      {asked.answeredAt && (
        <ul>
          {open.map(({ line, answer, at }) => (
            <li key={at}>
              {claimName(report, line.path)}: {answerText(line.sum, answer)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** After that, the settlement can be made again. */
const madeWithinMs = 60_000

const hasAddress = ({ email }: Signature) => email !== ''

/** Whom of the tenants to ask, and what they answered. */
export function TenantsSide({
  claim,
  claiming,
  isSaved,
}: {
  claim: Dispute
  claiming: ClaimAnswered
  isSaved: boolean
}) {
  const { form, report } = claiming
  const size = useFieldSize()
  const { settledAt } = claim
  const { asked, settlement, readAt } = useAnswers(claim.id, settledAt !== undefined)
  const tenants = report.signatures.filter(({ type }) => type === 'tenant')
  const [chosen, setChosen] = useState<string[]>(() => tenants.filter(hasAddress).map(({ _uuid }) => _uuid))
  const ask = useMutation({
    mutationFn: () => askTenants(claim.id, chosen),
    onSuccess: () => toast.success('Email sent'),
    onError: (error) => toast.error(errorText(error)),
  })
  const lines = useSummed(claiming).filter(({ sum }) => sum > 0)
  const agreed = asked
    .filter((one) => !one.outdated && areAllAgreed(lines, one.answers))
    .map(({ signature }) => signature)
  const unsettled = unsettledText(tenants, agreed)
  const settle = useMutation({
    mutationFn: async () => {
      const words =
        'Settle this claim? It stays as it is then, and the settlement is e-mailed to the tenants and to you.'
      if (settledAt || (await confirm(words, { yes: 'Settle' }))) await settleClaim(claim)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const isUnmade =
    settledAt && !settlement && readAt - Math.max(Date.parse(settledAt), settle.submittedAt) > madeWithinMs
  return (
    <FieldGroup
      title="Tenants"
      note="Each gets a link of their own, and answers every line that is claimed: agree, offer another sum or dispute it."
    >
      {settledAt && (
        <p role="status">
          <b>Settled {dateTimeText(settledAt)}.</b> Nothing goes to the scheme.{' '}
          {settlement ? (
            <a href={settlement.url} target="_blank" rel="noreferrer">
              {settlement.filename}
            </a>
          ) : (
            'The settlement is being made.'
          )}
        </p>
      )}
      {isUnmade && (
        <Button
          variant="default"
          size={size}
          className={classes.act}
          loading={settle.isPending}
          onClick={() => settle.mutate()}
        >
          Make it again
        </Button>
      )}
      {tenants.length === 0 && <p className={classes.none}>The check-out names no tenant to ask.</p>}
      <ul className={classes.tenants}>
        {tenants.map((tenant) => {
          const { _uuid: id, name, email } = tenant
          const known = asked.find(({ signature }) => signature === id)
          return (
            <li key={id}>
              <Checkbox
                size={size}
                label={[name, email || 'no email address'].filter(Boolean).join(', ')}
                checked={chosen.includes(id)}
                disabled={!hasAddress(tenant) || form.readOnly}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen((now) => (checked ? [...now, id] : now.filter((one) => one !== id)))
                }
              />
              <p className={classes.none}>{statusOf(known)}</p>
              {known && <Open report={report} lines={lines} asked={known} />}
            </li>
          )
        })}
      </ul>
      {!form.readOnly && tenants.some(hasAddress) && (
        <>
          {!isSaved && lines.length > 0 && (
            <p className={classes.none}>Save the claim first: tenants are shown what is saved.</p>
          )}
          <Button
            variant="default"
            size={size}
            className={classes.act}
            loading={ask.isPending}
            disabled={chosen.length === 0 || !isSaved || lines.length === 0}
            onClick={() => ask.mutate()}
          >
            Ask the tenant
          </Button>
          {asked.length > 0 && lines.length > 0 && unsettled && <p className={classes.none}>{unsettled}</p>}
          {lines.length > 0 && !unsettled && !form.dirty && (
            <Button size={size} className={classes.act} loading={settle.isPending} onClick={() => settle.mutate()}>
              Settle
            </Button>
          )}
        </>
      )}
    </FieldGroup>
  )
}
