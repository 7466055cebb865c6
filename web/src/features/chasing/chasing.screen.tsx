import { chasingKinds, chasingMessages, chasingStates } from '@lintel/contract'
import { chasingKindsData } from '@lintel/rules'
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { clientQuery } from '../../lib/client.queries.ts'
import { countText } from '../../lib/date-time.ts'
import { useSession } from '../../lib/session.ts'
import { clearButton } from '../../ui/clear-button.ts'
import { ClientSelect } from '../../ui/client-select.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { branchesFor } from '../../ui/new-report/branches.ts'
import { SearchField } from '../../ui/search-field/search-field.tsx'
import { ListScreen } from '../../ui/table/list-screen.tsx'
import { MoreFoot, ShowMore } from '../../ui/table/more-foot.tsx'
import {
  chasingAddress,
  filtersIn,
  isNarrowed,
  noFilters,
  useChasing,
  useChasingCsv,
  type ChasingFilters,
} from './chasing.queries.ts'
import looks from './chasing-table.module.css'
import { ChasingTable, stateNames } from './chasing-table.tsx'

interface FilterProps {
  filters: ChasingFilters
  change: (change: Partial<ChasingFilters>) => void
}

interface Choice {
  label: string
  data: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Filter({ label, value, onChange, ...rest }: Choice) {
  return (
    <Select
      className={looks.filter}
      aria-label={label}
      placeholder={label}
      clearable
      clearButtonProps={clearButton(label)}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...rest}
    />
  )
}

const kinds = chasingKinds.map((value) => ({ value, label: chasingKindsData[value].missing }))
const states = chasingStates.map((value) => ({ value, label: stateNames[value] }))

function Filters({ filters, change }: FilterProps) {
  const session = useSession()
  const chosen = useQuery({ ...clientQuery(filters.client), enabled: filters.client !== '' }).data
  const client = filters.client === '' ? session.client : chosen
  const branches = client ? branchesFor(client, session.user, session) : []
  return (
    <>
      <SearchField
        label="Search"
        placeholder="Person, ref or address"
        value={filters.search}
        onSearch={(search) => change({ search })}
      />
      {branches.length > 1 && (
        <Filter
          label="Branch"
          data={branches.map(({ id, name }) => ({ value: id, label: name }))}
          value={filters.branch}
          onChange={(branch) => change({ branch })}
        />
      )}
      <Filter
        label="Missing"
        data={kinds}
        value={filters.kind}
        onChange={(kind) => change({ kind: chasingKinds.find((each) => each === kind) ?? '' })}
      />
      <Filter
        label="State"
        data={states}
        value={filters.state}
        onChange={(state) => change({ state: chasingStates.find((each) => each === state) ?? '' })}
      />
    </>
  )
}

export function ChasingScreen() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { roles } = useSession()
  const chooses = roles.administrator || roles.support
  const filters = { ...filtersIn(params), ...(!chooses && { client: '' }) }
  const isWanted = !chooses || filters.client !== ''
  const list = useChasing(filters, isWanted)
  const csv = useChasingCsv(filters)
  const rows = list.data?.pages.flatMap(({ data }) => data.map((one) => ({ ...one, id: one.linkid })))
  const change = (next: Partial<ChasingFilters>) => void navigate(chasingAddress({ ...filters, ...next }))
  return (
    <ListScreen
      title="Chasing"
      actions={
        isWanted && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
            loading={csv.isPending}
            onClick={() => csv.mutate()}
          >
            Download CSV
          </Button>
        )
      }
      filters={
        <>
          {chooses && (
            <ClientSelect
              aria-label="Client"
              placeholder="Client"
              value={filters.client}
              onChange={(client) => change({ ...noFilters, client })}
            />
          )}
          {isWanted && <Filters filters={filters} change={change} />}
        </>
      }
      foot={rows && rows.length > 0 && <MoreFoot text={countText(rows.length, 'request')} list={list} />}
    >
      {isWanted ? (
        <ChasingTable
          rows={rows}
          source={list}
          empty={
            isNarrowed(filters) || list.hasNextPage ? (
              <EmptyState
                title={list.hasNextPage ? 'Nobody found so far' : 'Nobody found'}
                text={list.hasNextPage ? 'Older requests have not been searched yet.' : 'Nobody matches these filters.'}
              >
                {list.hasNextPage ? (
                  <ShowMore list={list} />
                ) : (
                  <Button variant="default" onClick={() => change({ ...noFilters, client: filters.client })}>
                    Clear filters
                  </Button>
                )}
              </EmptyState>
            ) : (
              <EmptyState
                title="Everybody has answered"
                text="Who was e-mailed a request for comments, a signature or a receipt is listed here until they answer."
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
