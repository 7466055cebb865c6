import { AgencyUser, type Client } from '@lintel/contract'
import { useNavigate, useParams } from 'react-router-dom'
import { RecordNotFound, ClientRecord } from '../client-record.tsx'
import { KnownUser } from './known-user.tsx'
import { NewUser } from './new-user.tsx'

function UserOf({ client }: { client: Client }) {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const leave = () => void navigate(`/clients/${client.id}/users`)
  if (id === 'new') return <NewUser client={client} leave={leave} />
  const user = client.users.find((one) => one.id === id)
  return user ? (
    <KnownUser key={id} client={client} user={AgencyUser.parse(user)} leave={leave} />
  ) : (
    <RecordNotFound what="user" />
  )
}

export function UserScreen() {
  return <ClientRecord what="user">{(client) => <UserOf client={client} />}</ClientRecord>
}
