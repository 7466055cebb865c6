import type { Photo, ReportBody, PartyComment } from '@lintel/contract'
import {
  commenterFields,
  generalFeedbackOf,
  generalPartyComments,
  markFeedback,
  markGeneralComment,
  photoReference,
  setGeneralComment,
  staffComment,
  type CommentMark,
  type CommentParty,
  type Feedback,
} from '@lintel/rules'
import { Badge } from '@mantine/core'
import { useMemo } from 'react'
import { Fields, LongTextField } from '../../../../../ui/form/fields.tsx'
import { FieldGroup, SectionPage, useTouch } from '../../../../../ui/form/section-page.tsx'
import { useEditor, useReportEditor } from '../../editor-context.tsx'
import { ReportEmail, ReportLongText, ReportText } from '../../fields/report-fields.tsx'
import { PhotoList } from '../../photo-list.tsx'
import { FeedbackEntry, MarkSwitch } from '../feedback/feedback-entry.tsx'
import classes from './comments.module.css'

const titles = { client: 'Landlord', tenant: 'Tenant' } as const
const targets = {
  client: { kind: 'comments', party: 'client' },
  tenant: { kind: 'comments', party: 'tenant' },
} as const

const none: Photo[] = []

const photosIn = (sayings: readonly PartyComment[]) => sayings.reduce((sum, { photos }) => sum + photos.length, 0)

/** The number of photographs numbered before those that staff attached to a party's general comments. */
const numberedBefore = ({ comments }: ReportBody, party: CommentParty): number => {
  const own = generalPartyComments(comments, party === 'client' ? 'landlord' : 'tenant')
  const at = own.findIndex(({ link }) => link === undefined)
  const landlords = party === 'tenant' ? photosIn(generalPartyComments(comments, 'landlord')) : 0
  return landlords + photosIn(at < 0 ? own : own.slice(0, at))
}

function PartyPhotos({ party }: { party: CommentParty }) {
  const photos = useEditor((state) => staffComment(state.body, party).photos) ?? none
  const before = useEditor((state) => numberedBefore(state.body, party))
  const references = useMemo(() => photos.map((_, index) => photoReference('CO', before + index + 1)), [photos, before])
  return (
    <PhotoList
      photos={photos}
      target={targets[party]}
      label={`the ${titles[party].toLowerCase()}’s comments`}
      references={references}
    />
  )
}

/** Comments that a party gave by link: only the party can edit them, and the agency approves them. */
function SaidByLink({ party }: { party: CommentParty }) {
  const { store } = useReportEditor()
  const body = useEditor((state) => state.body)
  const title = titles[party]
  const said = useMemo(
    () => generalFeedbackOf(body).filter((comment) => comment.isByLink && comment.party === title),
    [body, title],
  )
  if (said.length === 0) return null
  const mark = (comment: Feedback) => (which: CommentMark, on: boolean) =>
    store.edit(`${on ? 'Set' : 'Clear'} ${which}, ${title}`, markFeedback(store.getState().body, [comment], which, on))
  return (
    <ol className={classes.said} aria-label={`${title} comments by link`}>
      {said.map((comment) => (
        <FeedbackEntry key={comment.key} comment={comment} onMark={mark(comment)} />
      ))}
    </ol>
  )
}

function Party({ party }: { party: CommentParty }) {
  const { store } = useReportEditor()
  const fields = commenterFields(party)
  const title = titles[party]
  const touch = useTouch()
  const text = useEditor((state) => staffComment(state.body, party).comments)
  const approved = useEditor((state) => staffComment(state.body, party).approved)
  const flagged = useEditor((state) => staffComment(state.body, party).flagged)
  const isBeside = useEditor((state) => state.body.comments[`${party}link`] !== undefined)
  const label = isBeside ? `${title} comments, written by staff` : `${title} comments`
  const mark = (which: CommentMark) => (on: boolean) =>
    store.edit(`${on ? 'Set' : 'Clear'} ${which}, ${title}`, (draft) => markGeneralComment(draft, party, which, on))
  return (
    <FieldGroup title={`${title} comments`}>
      <SaidByLink party={party} />
      <Fields columns={touch ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))'}>
        <ReportText path={fields.name} label={`${title} name`} />
        <ReportEmail path={fields.email} label={`${title} email`} />
      </Fields>
      <LongTextField
        label={label}
        minRows={3}
        value={text}
        path={`comments.${party}`}
        onChange={(value) =>
          store.edit(`Write ${title.toLowerCase()} comments`, (draft) => setGeneralComment(draft, party, value), {
            field: `comments/${party}/text`,
          })
        }
      />
      {(!isBeside || text !== '') && (
        <div className={classes.marks}>
          <MarkSwitch kind="approved" of={label} on={approved} onChange={mark('approved')} />
          <MarkSwitch kind="flagged" of={label} on={flagged} onChange={mark('flagged')} />
          <p>{approved ? 'Printed in the report.' : 'Not printed until it is approved.'}</p>
        </div>
      )}
      <PartyPhotos party={party} />
    </FieldGroup>
  )
}

export function CommentsScreen() {
  return (
    <SectionPage title="Comments">
      <Party party="client" />
      <Party party="tenant" />
      <FieldGroup title="Property manager comments">
        <ReportLongText
          path="comments.propertyManager"
          label="Property manager comments"
          step="Write property manager comments"
          minRows={3}
        />
      </FieldGroup>
      <FieldGroup title="Tenancy changes">
        <p className={classes.internal}>
          <Badge color="gray">Internal only</Badge>
          <span>Only your own staff see this; it is not part of the report.</span>
        </p>
        <ReportLongText path="tenancy.tenancychanges" label="Tenancy changes" minRows={3} />
      </FieldGroup>
    </SectionPage>
  )
}
