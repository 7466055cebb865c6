import type { FormerSignature } from '@lintel/contract'
import { howSigned, signatureEndWords } from '@lintel/rules'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../../lib/api.ts'
import { dateTimeText } from '../../../../../lib/date-time.ts'
import { useReportEditor } from '../../editor-context.tsx'
import { bodyAt } from '../../../../../lib/reports/bodies.ts'
import classes from './signatures.module.css'

const whose = ({ name }: FormerSignature): string => name || 'An unnamed signer'

const story = (former: FormerSignature): string => {
  const { signedAt, end, endedAt, endedby } = former
  const given = [`${whose(former)} signed${signedAt ? ` on ${dateTimeText(signedAt)}` : ''}`, howSigned(former)]
  const ending = `${signatureEndWords[end]} on ${dateTimeText(endedAt)} by ${endedby.name}`
  return `${given.filter(Boolean).join(', ')}. It was ${ending}.`
}

function Earlier({ former }: { former: FormerSignature }) {
  const { store } = useReportEditor()
  const { version, signatureId } = former
  const [wanted, setWanted] = useState(false)
  const { id } = store.getState().header
  const picture = useQuery({
    queryKey: ['report', id, 'signature', version, signatureId],
    queryFn: async () => {
      const { signatures } = await bodyAt(id, version)
      return signatures.find(({ _uuid }) => _uuid === signatureId)?.image ?? ''
    },
    enabled: wanted,
    staleTime: Infinity,
  })
  return (
    <li>
      <p>{story(former)}</p>
      {picture.data ? (
        <div className={classes.paper} data-signed>
          <img src={picture.data} alt={`Signature of ${former.name || 'an unnamed signer'} in version ${version}`} />
        </div>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={picture.isFetching}
          onClick={() => (wanted ? void picture.refetch() : setWanted(true))}
        >
          Show it as in version {version}
        </Button>
      )}
      {picture.error && !picture.isFetching && <p role="alert">{errorText(picture.error)}</p>}
    </li>
  )
}

export function EarlierSignatures({ list }: { list: readonly FormerSignature[] }) {
  if (list.length === 0) return null
  return (
    <details className={classes.history}>
      <summary>Earlier signatures ({list.length})</summary>
      <ul>
        {list.toReversed().map((former) => (
          <Earlier key={`${former.signatureId} ${former.endedAt} ${former.version}`} former={former} />
        ))}
      </ul>
    </details>
  )
}
