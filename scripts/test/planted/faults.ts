import type { Fault } from './fault.ts'
import { functionFaults } from './function-faults.ts'

const packageFaults: readonly Fault[] = [
  {
    name: 'An answered check goes on stopping an e-mail',
    find: "found.filter((check) => check.severity === 'stop' && isOpenCheck(check))",
    plant: "found.filter((check) => check.severity === 'stop')",
    foundBy: 'packages/rules/src/reports/checks/checks.test.ts',
  },
  {
    name: 'The check-in’s photograph is no longer compared with the check-out’s',
    find: '?.sha256 ?? src',
    plant: '?.sha256 ?? placed.photo.id',
    foundBy: 'packages/rules/src/reports/checks/checks.test.ts',
  },
  {
    name: 'Tax is charged on the discount',
    find: 'vat: percentOf(amount - discount, vatPercent),',
    plant: 'vat: percentOf(amount, vatPercent),',
    foundBy: 'packages/rules/src/provider-invoices/provider-invoices.test.ts',
  },
  {
    name: 'Half a penny is rounded down',
    find: 'Math.round(percent * 100) + 5000) / 10_000',
    plant: 'Math.round(percent * 100) + 4999) / 10_000',
    foundBy: 'packages/rules/src/provider-invoices/provider-invoices.test.ts',
  },
  {
    name: 'The day on which the clock starts counts as a working day',
    find: 'for (let left = count; left > 0;) {',
    plant: 'for (let left = count - 1; left > 0;) {',
    foundBy: 'packages/rules/src/checklists/deadlines.test.ts',
  },
  {
    name: 'A summer’s day begins at one in the morning',
    find: 'return dayInLondon(earlier) === day ? earlier : midnight',
    plant: 'return midnight',
    foundBy: 'packages/rules/src/plain-dates.test.ts',
  },
  {
    name: 'An emergency hazard may wait for two days',
    find: "duty('Investigate and make safe', ['emergency'], 'aware', 24, 'hours')",
    plant: "duty('Investigate and make safe', ['emergency'], 'aware', 48, 'hours')",
    foundBy: 'functions/dictionary/default-dictionary/checklists/time-limits.test.ts',
  },
  {
    name: 'A date of a workbook is read as in America',
    find: "dayOf(fullYear(figures[3] ?? ''), Number(figures[2]), Number(figures[1]))",
    plant: "dayOf(fullYear(figures[3] ?? ''), Number(figures[1]), Number(figures[2]))",
    foundBy: 'packages/rules/src/spreadsheets/spreadsheets.test.ts',
  },
  {
    name: 'A merge drops what a colleague added',
    find: 'const added = [...ofMine, ...news]',
    plant: 'const added = [...ofMine]',
    foundBy: 'packages/rules/src/three-way-merge/merge-bodies.test.ts',
  },
  {
    name: 'A merge takes the colleague’s value without asking',
    find: "return choice === 'theirs' ? theirs : mine",
    plant: "return choice === 'mine' ? mine : theirs",
    foundBy: 'packages/rules/src/three-way-merge/merge-bodies.test.ts',
  },
  {
    name: 'A merge forgets that none was counted',
    find: ", ...(object['out'] === 0 && { counted: true })",
    plant: '',
    foundBy: 'packages/rules/src/three-way-merge/merge-bodies.test.ts',
  },
  {
    name: 'A visitor’s comment is approved by itself',
    find: 'approved: autoApprove,',
    plant: 'approved: true,',
    foundBy: 'functions/sharing/visitors.test.ts',
  },
  {
    name: 'A check-out starts from what the check-out before it noted',
    find: "target === 'Check In' ? 'kept' : target === 'Check Out' ? 'evidence' : 'left'",
    plant: "target === 'Check In' ? 'kept' : target === 'Check Out' ? 'kept' : 'left'",
    foundBy: 'packages/rules/src/report-operations/follow-on.test.ts',
  },
  {
    name: 'An answer that hides a question leaves it shown',
    find: 'holdsValue(linked.value, at.question.linkconditionvalue)) return false',
    plant: 'holdsValue(linked.value, at.question.linkconditionvalue)) return true',
    foundBy: 'packages/rules/src/checklists/shown.test.ts',
  },
  {
    name: 'A style sheet imports another',
    find: 'if (/@import\\b/i.test(text))',
    plant: 'if (/@imports\\b/i.test(text))',
    foundBy: 'packages/rules/src/clients/css-problem.test.ts',
  },
  {
    name: 'An e-mail names the client instead of its branch',
    find: 'const phone = branch?.address.phone ||',
    plant: 'const phone =',
    foundBy: 'packages/rules/src/emails/emails.test.ts',
  },
  {
    name: '‘St’ is not found as street',
    find: "return isStreet ? 'street' :",
    plant: "return isStreet ? 'saint' :",
    foundBy: 'packages/rules/src/search/address-words.test.ts',
  },
  {
    name: 'A control character in a text survives its cleaning',
    find: "hasControlCharacter.test(text) ? text.replaceAll(controlCharacters, '') : text",
    plant: 'text',
    foundBy: 'packages/contract/src/text.test.ts',
  },
  {
    name: 'A customer reads the tickets of all clients',
    find: "allow({ Support: 'any', Customers: 'own' })",
    plant: "allow({ Support: 'any', Customers: 'any' })",
    foundBy: 'functions/test/access.test.ts',
  },
  {
    name: 'Staff of data entry send e-mails',
    find: 'export const reportStaff = allow(people)',
    plant: 'export const reportStaff = allow(people, { dataentry: true })',
    foundBy: 'functions/test/access.test.ts',
  },
  {
    name: 'A comment that nobody approved is printed',
    find: 'feedbackOf(report).filter((comment) => comment.approved)',
    plant: 'feedbackOf(report)',
    foundBy: 'packages/print/src/sections/comments/view.test.ts',
  },
  {
    name: 'An item that is gone is printed without a word about it',
    find: "if (gone) changes.unshift('Not there at check-out')",
    plant: '',
    foundBy: 'packages/print/test/check-out.test.ts',
  },
  {
    name: 'The grades of a room count what is gone',
    find: "gone || state === 'unrecorded' ? [] :",
    plant: "state === 'unrecorded' ? [] :",
    foundBy: 'packages/print/src/sections/rooms/compare.test.ts',
  },
  {
    name: 'A meter that rolled over has used less than nothing',
    find: "return used < 0 ? '' : used.toFixed(digits)",
    plant: 'return used.toFixed(digits)',
    foundBy: 'packages/print/src/sections/entries/entries.test.ts',
  },
  {
    name: 'A note is printed as HTML',
    find: '  = note.text + (note.codes.length',
    plant: '  != note.text + (note.codes.length',
    foundBy: 'packages/print/test/printed-text.test.ts',
  },
  {
    name: 'Portrait photographs are printed as wide as landscapes',
    find: 'const ratioOf = ({ width, height }: Sized) => width / height',
    plant: 'const ratioOf = ({ width, height }: Sized) => Math.max(width, height) / Math.min(width, height)',
    foundBy: 'packages/print/src/shared/photo-rows.test.ts',
  },
  {
    name: 'A link of a rich text runs a script',
    find: "url?.protocol === 'https:' &&",
    plant: 'url !== undefined &&',
    foundBy: 'packages/print/src/sections/findings/rich-text.test.ts',
  },
  {
    name: 'The objects after the last photograph are not in the PDF',
    find: 'for await (const piece of copier.until(undefined, compressor, () => result.bytes)) yield count(piece)',
    plant: '',
    foundBy: 'packages/pdf/src/swap/swap.test.ts',
  },
  {
    name: 'The links to the second half of a PDF lead nowhere',
    find: 'for (const [name, place] of await this.others(other.places)) places.set(name, place)',
    plant: '',
    foundBy: 'functions/documents/rendering/in-parts/in-parts.test.ts',
  },
  {
    name: 'E-mails about reports may not be sent',
    find: "...storage.visitorAccess(),\n    mailAccess(scope, 'raw', target),\n    settings({ LINK_DAYS",
    plant: '...storage.visitorAccess(),\n    settings({ LINK_DAYS',
    foundBy: 'functions/emails/emails.test.ts',
  },
  {
    name: 'A new report cannot store its dictionary',
    find: "'dictionaries/default/whole/': ['put'],",
    plant: '',
    foundBy: 'functions/reports/save/save-report.test.ts',
  },
  {
    name: 'Deleted rows cannot be restored',
    find: 'pointInTimeRecoveryEnabled: true',
    plant: 'pointInTimeRecoveryEnabled: false',
    foundBy: 'infra/stacks.test.ts',
  },
  {
    name: 'Photographs that nobody took over are kept for years',
    find: "prefix: 'incoming/',\n          expiration: Duration.days(2),",
    plant: "prefix: 'incoming/',\n          expiration: Duration.days(2000),",
    foundBy: 'infra/lifecycle.test.ts',
  },
  {
    name: 'Lintel’s pages can be framed by others',
    find: 'frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },',
    plant: '',
    foundBy: 'infra/edge.test.ts',
  },
  {
    name: 'An event is delivered again while its function still works on it',
    find: 'Duration.seconds(6 * (lambda.timeout?.toSeconds() ?? 0))',
    plant: 'Duration.seconds(1 * (lambda.timeout?.toSeconds() ?? 0))',
    foundBy: 'infra/queues.test.ts',
  },
  {
    name: 'Marks of a turned photograph are mirrored',
    find: '90: (x, y) => [1 - y, x],',
    plant: '90: (x, y) => [y, x],',
    foundBy: 'packages/rules/src/reports/photos/marks.test.ts',
  },
  {
    name: 'Half a penny of a claim is lost',
    find: 'Math.max(0, life - age) + life) / (2 * life)',
    plant: 'Math.max(0, life - age)) / (2 * life)',
    foundBy: 'packages/rules/src/apportionment/apportion.test.ts',
  },
]

const webFaults: readonly Fault[] = [
  {
    name: 'An agency opens the accounts of all clients',
    find: "sysAdmin: { path: '/sysadmin/*', admits: ['SysAdmin']",
    plant: "sysAdmin: { path: '/sysadmin/*', admits: ['SysAdmin', 'CustomerAdministrators']",
    foundBy: 'web/src/app/guard.test.ts',
  },
  {
    name: 'What was typed is replaced by what a colleague saved',
    find: 'if (isSame(base, theirs)) return { values: mine, conflicts: [] }',
    plant: 'if (isSame(base, theirs)) return { values: theirs, conflicts: [] }',
    foundBy: 'packages/rules/src/three-way-merge/records.test.ts',
  },
  {
    name: 'What was typed while saving is lost',
    find: 'form.setValues(rebase(sent, form.getValues(), now.values).values)',
    plant: 'form.setValues(now.values)',
    foundBy: 'web/src/ui/form/entity-form.test.tsx',
  },
  {
    name: 'A password is kept in the browser',
    find: "return /password/i.test(name === 'value' ? String(this.key) : name) ? '' : value",
    plant: 'return value',
    foundBy: 'web/src/app/kept-forms.test.tsx',
  },
  {
    name: 'An upload stops when the network is away for a moment',
    find: 'const passingStatuses: readonly number[] = [0, 401, 408, 429]',
    plant: 'const passingStatuses: readonly number[] = [401, 408, 429]',
    foundBy: 'web/src/lib/uploads/uploads.test.ts',
  },
  {
    name: 'A response that was requested before a save stays in the cache',
    find: 'void answer.then(again, again)',
    plant: 'void again',
    foundBy: 'web/src/lib/query-client.test.ts',
  },
  {
    name: 'A visit through the repeated hour of autumn ends before it starts',
    find: 'end: end > start ? end : shifted(start, durationOf(appointment) * 60)',
    plant: 'end',
    foundBy: 'web/src/features/appointments/diary-events.test.ts',
  },
  {
    name: 'A filter shows the third page of what it found',
    find: '{ page: 1, ...changes },',
    plant: 'changes,',
    foundBy: 'web/src/features/reports/list/use-list-state.test.tsx',
  },
  {
    name: 'A draft drops a room that was added',
    find: 'rooms: rooms.filter((room) => !known.has(room)),',
    plant: 'rooms: rooms.filter((room) => !known.has(room)).slice(1),',
    foundBy: 'web/src/features/reports/editor/saving/use-draft.test.tsx',
  },
  {
    name: 'A save whose response was lost is taken for a colleague’s',
    find: 'unanswered.findLast(({ body }) => containsSave(version, body))',
    plant: 'unanswered.findLast(() => false)',
    foundBy: 'web/src/features/reports/editor/saving/send-save.test.ts',
  },
]

/** Spread over the whole product. */
export const faults: readonly Fault[] = [...functionFaults, ...packageFaults, ...webFaults]
