import { chasingKinds, chasingMessages, chasingStates, initials, type ChasingFilters } from '@lintel/contract'
import { chasingKindsData, chasingStateNames } from '@lintel/rules'
import { useQuery } from '@tanstack/react-query'
import { paramsOf, useAddressState } from '../../lib/address-state.ts'
import { clientQuery } from '../../lib/client.queries.ts'
import { countText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NarrowTo } from '../../ui/narrow-to.tsx'
import { branchesFor } from '../../ui/new-report/branches.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { CsvButton } from '../../ui/table/csv-button.tsx'
import { LetterIndex } from '../../ui/table/letters.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot, NoneFound } from '../../ui/table/more-foot.tsx'
import { downloadChasing, filtersIn, useChasing } from './chasing.queries.ts'
import { ChasingTable } from './chasing-table.tsx'

interface FilterProps {
  filters: ChasingFilters
  change: (change: ChasingFilters) => void
}

const kinds = chasingKinds.map((id) => ({ id, name: chasingKindsData[id].missing }))
const states = chasingStates.map((id) => ({ id, name: chasingStateNames[id] }))

function Filters({ filters, change }: FilterProps) {
  const { client: clientId = '', branch, kind, state, search = '' } = filters
  const letter = initials.find((initial) => initial === search.toLowerCase())
  const session = useSession()
  const chosen = useQuery({ ...clientQuery(clientId), enabled: clientId !== '' }).data
  const client = clientId === '' ? session.client : chosen
  const branches = client ? branchesFor(client, session.user, session) : []
  return (
    <>
      <SearchField
        label="Search"
        placeholder="Person, ref or address"
        value={search}
        onSearch={(typed) => change({ search: typed })}
      />
      {branches.length > 1 && (
        <NarrowTo label="Branch" options={branches} value={branch} onChange={(id) => change({ branch: id })} />
      )}
      <NarrowTo label="Missing" options={kinds} value={kind} onChange={(id) => change({ kind: id })} />
      <NarrowTo label="State" options={states} value={state} onChange={(id) => change({ state: id })} />
      <LetterIndex
        current={letter}
        addressOf={(initial) => `?${paramsOf({ ...filters, search: initial === letter ? undefined : initial })}`}
      />
    </>
  )
}

export function ChasingScreen() {
  const { state, wanted, show, change } = useAddressState(filtersIn)
  const { roles } = useSession()
  const chooses = roles.administrator || roles.support
  const { client, ...narrowed } = state
  const filters = { ...narrowed, client: chooses ? client : undefined }
  const isWanted = !chooses || client !== undefined
  const list = useChasing(filters, isWanted)
  const rows = list.data?.pages.flatMap(({ data }) => data.map((one) => ({ ...one, id: one.linkid })))
  return (
    <ListScreen
      title="Chasing"
      actions={isWanted && <CsvButton file={() => downloadChasing(filters)} name="chasing.csv" />}
      filters={
        <>
          {chooses && (
            <ClientSelect
              aria-label="Client"
              placeholder="Client"
              value={client ?? ''}
              onChange={(id) => show({ client: id })}
            />
          )}
          {isWanted && <Filters filters={{ ...wanted, client: filters.client }} change={change} />}
        </>
      }
      foot={rows && rows.length > 0 && <MoreFoot text={countText(rows.length, 'request')} list={list} />}
    >
      {isWanted ? (
        <ChasingTable
          rows={rows}
          source={list}
          empty={
            Object.keys(narrowed).length > 0 || list.hasNextPage ? (
              <NoneFound
                list={list}
                title="Nobody found"
                text="Nobody matches these filters."
                soFar="Older requests have not been searched yet."
                onClear={() => show({ client })}
              />
            ) : (
              <EmptyState
                title="Nobody is waited for"
                text="Who was e-mailed a request for comments, a signature or a receipt is listed here until they answer or it ends."
              />
            )
          }
        />
      ) : (
        <EmptyState title={chasingMessages.chooseClient} text="Requests belong to a client’s reports." />
      )}
    </ListScreen>
  )
}
