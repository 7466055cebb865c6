import { furnishings, routes, type DictionaryRoom, type ReportSummary } from '@lintel/contract'
import {
  displayDate,
  homesOf,
  itemsOfRoom,
  newId,
  roomKinds,
  roomsOfReport,
  sameAddress,
  setUpRooms,
} from '@lintel/rules'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, errorText } from '../../../../../lib/api.ts'

import { toast } from '../../../../../lib/toasts.ts'
import { useIsPhone } from '../../../../../ui/use-is-phone.ts'
import { useEditor, useReportEditor, useRoomDictionary } from '../../editor-context.tsx'
import { itemsText } from './rest/grade-the-rest.ts'
import classes from './rooms-setup.module.css'

const roomsText = (count: number) => (count === 1 ? '1 room' : `${count} rooms`)
const maxOffered = 3

/** Undefined while they are asked for. */
const useReportsHere = (): ReportSummary[] | undefined => {
  const { id, client } = useEditor(({ header }) => header)
  const address = useEditor(({ body }) => body.address)
  const { data, isLoading } = useQuery({
    queryKey: ['reports at an address', client.id, address],
    queryFn: ({ signal }) => api(routes.listReports, { query: { search: address.postcode }, signal }),
    enabled: address.postcode.trim() !== '',
    retry: false,
  })
  if (isLoading) return undefined
  return (data?.data ?? [])
    .filter(
      (other) =>
        other.id !== id && other.client.id === client.id && !other.legacy && sameAddress(other.address, address),
    )
    .slice(0, maxOffered)
}

export function RoomsSetup({ onAdded }: { onAdded: (roomId: string) => void }) {
  const { store, focus } = useReportEditor()
  const dictionary = useRoomDictionary()
  const phone = useIsPhone()
  const size = phone ? 'md' : 'sm'
  const [furnished, setFurnished] = useState(() => store.getState().body.propertyDetails.furnished)
  const [home, setHome] = useState<string>()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const here = useReportsHere()
  const homes = homesOf(dictionary)
  const walk = homes.find(({ name }) => name === home)?.rooms ?? []
  const rest = roomKinds(dictionary).filter((kind) => !walk.includes(kind))
  const chosen = [...walk, ...rest].filter(({ slug }) => ticked.includes(slug))

  const told = (where: string) => {
    const { rooms } = store.getState().body
    toast.success(`${where}${roomsText(rooms.length)} added, ${itemsText(rooms.flatMap(itemsOfRoom).length)}`)
    if (rooms[0]) onAdded(rooms[0]._uuid)
    // This panel is removed together with the focused button.
    const [first] = rooms.flatMap(itemsOfRoom)
    if (first) focus.focusWhenDrawn('item head', first._uuid)
  }
  const add = () => {
    try {
      store.edit('Set up rooms', (draft) => setUpRooms(draft, chosen, furnished, dictionary, newId))
      told('')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const copy = useMutation({
    mutationFn: ({ id }: ReportSummary) => api(routes.getReport, { params: { id } }),
    onSuccess: (report) => {
      if (report.rooms.length === 0) {
        toast.error(`${report.ref} has no rooms.`)
        return
      }
      store.edit('Copy rooms', (draft) => {
        draft.propertyDetails.furnished = report.propertyDetails.furnished
        draft.rooms.push(...roomsOfReport(report, newId))
      })
      told(`From ${report.ref}: `)
    },
    onError: (error) => toast.error(errorText(error)),
  })
  const tick = ({ slug }: DictionaryRoom) => (
    <Checkbox
      key={slug}
      size={size}
      label={dictionary.rooms.find((room) => room.slug === slug)?.name}
      checked={ticked.includes(slug)}
      onChange={({ currentTarget: { checked } }) =>
        setTicked(checked ? [...ticked, slug] : ticked.filter((other) => other !== slug))
      }
    />
  )
  // What is offered first would push the rest down, under a thumb, if it came later.
  if (!here) return null
  return (
    <div className={classes.setup}>
      {here.map((report) => (
        <Button
          key={report.id}
          size={size}
          variant="default"
          className={classes.copy}
          loading={copy.isPending && copy.variables.id === report.id}
          disabled={copy.isPending}
          onClick={() => copy.mutate(report)}
        >
          Copy from {report.ref} at this address ({report.type}, {displayDate(report.date)})
        </Button>
      ))}
      <div className={classes.furnishing}>
        <p aria-hidden>Furnishing</p>
        <SegmentedControl
          aria-label="Furnishing"
          size={size}
          orientation={phone ? 'vertical' : 'horizontal'}
          fullWidth={phone}
          data={[...furnishings]}
          value={furnished}
          onChange={setFurnished}
        />
      </div>
      <div className={classes.homes} role="group" aria-label="Kind of home">
        {homes.map(({ name, rooms }) => (
          <Button
            key={name}
            size={size}
            variant="default"
            aria-pressed={name === home}
            onClick={() => {
              setHome(name)
              setTicked(rooms.map(({ slug }) => slug))
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      <div className={classes.rooms} role="group" aria-label="Rooms to add">
        {[...walk, ...rest].map(tick)}
      </div>
      <Button size={size} disabled={chosen.length === 0 || copy.isPending} onClick={add}>
        {chosen.length === 0 ? 'Add rooms' : `Add ${roomsText(chosen.length)}`}
      </Button>
    </div>
  )
}
