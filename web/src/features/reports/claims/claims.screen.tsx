import { disputeSchemes, keysOf, Price, reportMessages, type Dispute, type DisputeScheme } from '@lintel/contract'
import { addressText, displayPounds, toPence, toPounds } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import * as z from 'zod'
import { reportHeaderQuery } from '../../../lib/report.queries.ts'
import { EntityForm } from '../../../ui/form/entity-form.tsx'
import { FormNotices } from '../../../ui/form/field-context.ts'
import { ChoiceField, Fields } from '../../../ui/form/fields.tsx'
import { PenceField } from '../../../ui/form/pence-field.tsx'
import { FieldGroup, useFieldSize } from '../../../ui/form/section-page.tsx'
import { useEntityForm } from '../../../ui/form/use-entity-form.ts'
import { RecordFailed } from '../../../ui/load-failed.tsx'
import { BackLink, ScreenBar } from '../../../ui/screen-bar.tsx'
import { claimsQuery, createClaim } from './claims.queries.ts'
import { stateNames } from './state-names.ts'
import page from '../../../ui/form/form-page.module.css'
import classes from './claims.module.css'

const schemes = keysOf(disputeSchemes)

const NewClaim = z.object({
  scheme: z.enum(['', ...schemes]).refine((scheme) => scheme !== '', 'Choose the scheme that holds the deposit.'),
  deposit: Price.refine((deposit) => deposit > 0, 'Enter the deposit.'),
})

function NewClaimForm({ reportId }: { reportId: string }) {
  const navigate = useNavigate()
  const size = useFieldSize()
  const made = useRef<Dispute>(undefined)
  const form = useEntityForm<{ scheme: DisputeScheme | ''; deposit: number }>({
    schema: NewClaim,
    loaded: { values: { scheme: '', deposit: 0 } },
    save: async ({ scheme, deposit }) => {
      if (scheme !== '') made.current = await createClaim(reportId, { scheme, deposit })
      return undefined
    },
    leave: () => void navigate(`/disputes/${made.current?.id ?? ''}`),
    unsaved: { within: `/claims/${reportId}` },
  })
  const deposit = form.field('deposit', 'Deposit')
  return (
    <EntityForm form={form} label="New claim" className={classes.new}>
      <FieldGroup
        title="New claim"
        note="What changed since check-in and is the tenant’s, or has to be cleaned, is suggested line by line. Nothing is claimed until you give its cost."
      >
        <Fields columns="repeat(2, minmax(0, 240px))" narrow="1fr">
          <ChoiceField {...form.field('scheme', 'Scheme')} options={schemes} labels={disputeSchemes} />
          <PenceField
            {...deposit}
            value={toPence(deposit.value)}
            onChange={(pence) => deposit.onChange(toPounds(pence))}
          />
        </Fields>
        <FormNotices />
        <Button type="submit" size={size} loading={form.saving} className={classes.act}>
          Start claim
        </Button>
      </FieldGroup>
    </EntityForm>
  )
}

function ClaimList({ claims }: { claims: readonly Dispute[] }) {
  return (
    <FieldGroup title="Claims">
      <ul className={classes.list}>
        {claims.map(({ id, scheme, state, settledAt, total, deposit }) => (
          <li key={id}>
            <Link to={`/disputes/${id}`}>{disputeSchemes[scheme]}</Link>
            <span className="num">
              {displayPounds(total)} of {displayPounds(deposit)}
            </span>
            <span>{settledAt ? 'Settled' : stateNames[state]}</span>
          </li>
        ))}
      </ul>
    </FieldGroup>
  )
}

/** The claims of a check-out. */
export function ClaimsScreen() {
  const { id = '' } = useParams()
  const report = useQuery(reportHeaderQuery(id)).data
  const { data, error, refetch } = useQuery(claimsQuery(id))
  return (
    <div className={page.page}>
      <ScreenBar title="Claims" before={<BackLink to={`/reports/${id}`} label="Report" />}>
        {report && (
          <p className={classes.about}>
            <Link to={`/reports/${id}`}>{report.ref}</Link> {addressText(report.address)}
          </p>
        )}
      </ScreenBar>
      {error && !data && (
        <RecordFailed
          missing={reportMessages.notFound}
          title="The claims could not be loaded"
          error={error}
          again={refetch}
        >
          <Button variant="default" component={Link} to="/reports">
            All reports
          </Button>
        </RecordFailed>
      )}
      {!data && !error && <div aria-busy="true" aria-label="Loading claims" />}
      {data && (
        <>
          <h2 className="sr">Of this check-out</h2>
          {data.length > 0 && <ClaimList claims={data} />}
          <NewClaimForm reportId={id} />
        </>
      )}
    </div>
  )
}
