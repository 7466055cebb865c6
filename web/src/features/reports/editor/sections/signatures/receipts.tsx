import { routes, type Receipt } from '@lintel/contract'
import { howTaken } from '@lintel/rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../../../lib/api.ts'
import { useEditor } from '../../editor-context.tsx'
import { receiptText } from './send/people.ts'
import classes from './signatures.module.css'

/** The report as it is on the server: with what was given since it was opened. */
export const givenQuery = (id: string) =>
  queryOptions({
    queryKey: ['reports', id, 'given'],
    queryFn: ({ signal }) => api(routes.getReport, { params: { id }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const useReceipts = (): readonly Receipt[] => {
  const { id, receipts } = useEditor((state) => state.header)
  return useQuery(givenQuery(id)).data?.receipts ?? receipts
}

export function Receipts() {
  const list = useReceipts()
  if (list.length === 0) return null
  return (
    <section className={classes.history} aria-label="Receipts">
      <b>Receipts</b>
      <p>Each says that the report was received, and is no agreement with its contents.</p>
      <ul>
        {list.map((receipt) => (
          <li key={`${receipt.at} ${receipt.evidence.linkid ?? ''}`}>
            <p>{[receiptText(receipt), receipt.email, howTaken(receipt.evidence)].filter(Boolean).join(', ')}.</p>
            {receipt.image && (
              <div className={classes.paper} data-signed>
                <img src={receipt.image} alt={`Signature of ${receipt.name} for the receipt`} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
