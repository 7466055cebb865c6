import { groups, type Group, type LinkPurpose, type RouteName } from '@lintel/contract'
import type { RawRequest } from './call.ts'

/** The target of the walk: a report with everything that belongs to it. */
export interface Target {
  clientId: string
  branchId: string
  userId: string
  reportId: string
  jobId: string
  /** An open remote command to `userId`. */
  commandId: string
  /** An invoice of the provider to its client, of January 2025 or later. */
  invoiceId: string
  /** A new ticket of its client. */
  ticketId: string
  /** A customer of its client, as it was made. */
  customerId: string
  /** The key of a link to it, for each purpose. */
  linkKeys: Record<LinkPurpose, string>
  /** The whole report, as GET answers it. */
  report: object
}

/** How far somebody gets with a route. */
type Reach = 'any' | 'own' | 'branch' | 'self'

/** A route's row of the table. */
export interface AccessRow {
  /**
   * public: without a token. link: with the key of a link, whoever calls. Otherwise who gets how far; whoever is not
   * named is refused.
   */
  access: 'public' | 'link' | Partial<Record<Group | 'everybody', Reach>>
  /** Whether people in Dataentry may call it. */
  dataentry: boolean
  request: (target: Target) => RawRequest
  /** True where the request names no record: everybody who may call the route gets their own. */
  ofCaller?: true
  /** The answer for somebody who may call it, with a record of their own. */
  status: number
  /** With a success: whether the target shows in the answer. Lists answer without it, instead of 404. */
  shows?: (body: string, target: Target) => boolean
  /** With a 404 of its own: the message that differs from that of a missing record. */
  message?: string
}

/** Groups in which a person of the target's client may make the row's request. */
export const groupsFor = ({ access }: AccessRow): Group[] => {
  if (access === 'public' || access === 'link' || access.everybody || access.Customers) return ['Customers']
  return groups.filter((group) => access[group])
}

const readersOfClients = { SysAdmin: 'any', Administrators: 'any', Support: 'any', Customers: 'own' } as const
const reportPeople = { Administrators: 'any', Support: 'any', Customers: 'branch' } as const

const byId = ({ reportId }: Target): RawRequest => ({ params: { id: reportId } })
/** The reference that the target's report was made with. */
const refOf = ({ report }: Target) => ('ref' in report ? String(report.ref) : 'none')
const variant = ({ reportId }: Target): RawRequest => ({ params: { id: reportId, variant: 'no-such-variant' } })
/** The variant is not there: that is said to those alone who may know of the report. */
const missing = { status: 404, message: 'Missing Attachment Key' }
const link = ({ reportId }: Target): RawRequest => ({ params: { id: reportId, linkId: 'no-such-link' } })
const missingLink = { status: 404, message: 'Link not found.' }
/** The job, or the signature of the link, does not exist: visitors get the same answer as for a bad key. */
const missingShared = { status: 404, message: 'Could not fetch the Report.' }
const bySignatureKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.signature },
})
const byKey = ({ reportId, linkKeys }: Target): RawRequest => ({
  params: { id: reportId },
  query: { k: linkKeys.report },
})
const byCommand = ({ commandId }: Target): RawRequest => ({ params: { id: commandId } })
const remoteSupporters = { Administrators: 'any', Support: 'any' } as const
/** The device of a remote command's recipient. */
const addressee = { Administrators: 'self', Support: 'self', Customers: 'self' } as const
const byClient = ({ clientId }: Target): RawRequest => ({ params: { id: clientId } })
const byInvoice = ({ invoiceId }: Target): RawRequest => ({ params: { id: invoiceId } })
const readersOfInvoices = { SysAdmin: 'any', CustomerAdministrators: 'own' } as const
const byTicket = ({ ticketId }: Target): RawRequest => ({ params: { id: ticketId } })
const byCustomer = ({ customerId }: Target): RawRequest => ({ params: { id: customerId } })
const ofClient = ({ clientId }: Target): RawRequest => ({ query: { client: clientId } })
const customerPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const
/** Clients alone open and close tickets. */
const ticketOwners = { Customers: 'own' } as const
/** Accounts have no client: whoever may ask for one may ask for each, and this one is not there. */
const noAccount = { query: { username: 'nobody@people.example' } }
const missingAccount = { status: 404, message: 'There is no such account.' }
const sysAdmin = { access: { SysAdmin: 'any' }, dataentry: false } as const
const ticketPeople = { Support: 'any', Customers: 'own' } as const
/** Of whoever asks. */
const ownAccount = { access: { everybody: 'self' }, dataentry: true, ofCaller: true } as const
const previewed = ({ reportId }: Target): RawRequest => ({ body: { reportid: reportId, variant: 'no-such-variant' } })

/** Looks: those of the client by its administrators, those of branches by theirs; a client's images are for both. */
const lookKeepers = { SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'own' } as const

/** The rulings' table of who may call what, section 3, written out by hand: the contract is tested against it. */
export const accessTable: Record<RouteName, AccessRow> = {
  getOpenApi: { access: 'public', dataentry: true, request: () => ({}), status: 200 },
  getImage: { access: 'public', dataentry: true, request: () => ({ params: { request: 'e30' } }), status: 400 },
  // Nothing that lasts: without a name, and to what it is already.
  getOwnAccount: { ...ownAccount, request: () => ({}), status: 200 },
  saveOwnUser: { ...ownAccount, request: () => ({ body: { name: '', color: '#0f766e' } }), status: 400 },
  setSecondFactor: { ...ownAccount, request: () => ({ body: { on: false } }), status: 200 },
  deleteUserAccount: {
    ...ownAccount,
    request: () => noAccount,
    ...missingAccount,
  },
  signOutEverywhere: { ...ownAccount, request: () => ({}), status: 204 },
  getAddressAutocomplete: {
    access: { everybody: 'own' },
    dataentry: true,
    request: () => ({ query: { address: 'Quay Street' } }),
    ofCaller: true,
    status: 200,
  },
  listClients: {
    access: readersOfClients,
    dataentry: true,
    request: ({ branchId }) => ({ query: { branch: branchId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`"${clientId}"`),
  },
  getClient: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
  getPeachUser: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId, userId }) => ({ query: { clientid: clientId, userid: userId } }),
    status: 200,
  },
  // At a version that it has no more.
  saveClient: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Renamed', version: 0 } }),
    status: 409,
  },
  downloadContactsCsv: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  createClient: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ body: { name: 'New client' } }),
    ofCaller: true,
    status: 201,
  },
  listAudit: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`"clientId":"${clientId}"`),
  },
  downloadAuditCsv: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { clientId }) => body.includes(`Client ${clientId}`),
  },
  listAccounts: { ...sysAdmin, request: () => ({}), ofCaller: true, status: 200 },
  getAccount: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  // Without a password.
  createAccount: {
    ...sysAdmin,
    request: () => ({ query: { username: 'new@people.example', temporary_password: 'none' } }),
    ofCaller: true,
    status: 400,
  },
  listGroups: { ...sysAdmin, request: () => ({}), ofCaller: true, status: 200 },
  listGroupsOfAccount: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  changeGroupOfAccount: {
    ...sysAdmin,
    request: () => ({ query: { ...noAccount.query, groupname: 'Inspectors', add_or_remove: 'add' } }),
    ...missingAccount,
  },
  changeAttributeOfAccount: {
    ...sysAdmin,
    request: ({ userId }) => ({
      query: { ...noAccount.query, attribute_name: 'custom:user_id', attribute_value: userId },
    }),
    ...missingAccount,
  },
  resetPassword: { ...sysAdmin, request: () => noAccount, ...missingAccount },
  disableAccount: {
    ...sysAdmin,
    request: () => ({ query: { ...noAccount.query, disable: 'true' } }),
    ...missingAccount,
  },
  inviteAgain: {
    ...sysAdmin,
    request: () => ({ ...noAccount, body: { temporarypassword: 'Welcome-2-Lintel' } }),
    ...missingAccount,
  },
  // Without a password.
  createUser: {
    ...sysAdmin,
    request: ({ clientId }) => ({
      params: { id: clientId },
      body: { name: 'Nia New', email: 'nia@people.example', temporarypassword: 'none' },
    }),
    status: 400,
  },
  // At a version that it has no more.
  saveUser: {
    ...sysAdmin,
    request: ({ clientId, userId }) => ({
      params: { id: clientId, userid: userId },
      body: {
        ...{ name: 'Finn', email: 'finn@people.example', color: '#0f766e', branchlist: [] },
        ...{ planneractive: true, version: 0 },
      },
    }),
    status: 409,
  },
  removeUser: {
    ...sysAdmin,
    request: ({ clientId }) => ({ params: { id: clientId, userid: 'no-such-user' } }),
    ...{ status: 404, message: 'User not found.' },
  },
  getDictionary: { access: { everybody: 'any' }, dataentry: true, request: () => ({}), status: 200 },
  getClientDictionary: {
    access: readersOfClients,
    dataentry: true,
    request: ({ clientId }) => ({ params: { id: clientId } }),
    status: 200,
  },
  listReports: {
    access: reportPeople,
    dataentry: true,
    request: ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }),
    status: 200,
    shows: (body, { reportId }) => body.includes(`"${reportId}"`),
  },
  listReportEmails: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  getReportHeader: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  migrateReport: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ reportId, clientId, branchId }) => ({
      params: { id: reportId },
      body: { invid: reportId, clientid: clientId, branchid: branchId },
    }),
    // It is no legacy report.
    status: 400,
  },
  listReportIssues: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId, search: 'Quay' } }),
    ofCaller: true,
    status: 200,
  },
  listMigrateReports: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    ofCaller: true,
    status: 200,
  },
  getMigrateReport: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ reportId }) => ({ query: { id: reportId } }),
    status: 200,
  },
  getReport: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  createReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ branchId }) => ({
      body: { address: { line1: '1 Old Quay', town: 'B', postcode: 'ZZ1 1AA' }, branchId, type: 'Inventory' },
    }),
    status: 201,
  },
  saveReport: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId, report }) => ({ params: { id: reportId }, query: { force: 'true' }, body: report }),
    status: 200,
  },
  findReportByRef: {
    access: reportPeople,
    dataentry: false,
    request: (target) => ({ params: { clientid: target.clientId, ref: refOf(target) } }),
    status: 200,
  },
  downloadReportsCsv: {
    access: reportPeople,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId, month: '2025-01' } }),
    status: 200,
    shows: (body, target) => body.includes(`,${refOf(target)},`),
  },
  downloadFeedbackFlagCsv: {
    access: reportPeople,
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 200,
  },
  getRecording: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId, audio: 'no-such-recording' } }),
    status: 404,
    message: 'Recording not found.',
  },
  listReportPhotosOfType: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId, type: 'in' } }),
    status: 200,
  },
  lockReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId, locked: 'false' } }),
    status: 200,
  },
  // It waits for no delivery.
  cancelDelivery: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId } }),
    status: 409,
    message: 'There is no delivery to cancel.',
  },
  setColourCode: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId, code: 'green' } }),
    status: 200,
  },
  mergeReports: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { secondaryref: 999_999_999 } }),
    status: 404,
    message: 'Could not find report with reference 999999999',
  },
  followOnReport: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { target: 'Mid Term' } }),
    status: 201,
  },
  deleteReport: {
    access: { Administrators: 'any', Support: 'any' },
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, query: { operation: 'restore' } }),
    status: 200,
  },
  // After the rows that name the target's reference, because it has another from here on.
  allocateNewRef: {
    access: { Administrators: 'any', Support: 'any' },
    dataentry: false,
    request: byId,
    status: 200,
  },
  generateReport: { access: reportPeople, dataentry: false, request: variant, ...missing },
  downloadReport: { access: reportPeople, dataentry: false, request: variant, ...missing },
  generateInvoice: { access: reportPeople, dataentry: false, request: byId, ...missing },
  downloadInvoice: { access: reportPeople, dataentry: false, request: byId, ...missing },
  downloadInvoiceByPost: { access: reportPeople, dataentry: false, request: byId, ...missing },
  // Its client has nothing exported.
  exportReport: { access: reportPeople, dataentry: false, request: byId, status: 400 },
  generatePhotos: {
    access: reportPeople,
    dataentry: false,
    request: byId,
    status: 404,
    message: 'This report has no photographs.',
  },
  downloadPhotos: {
    access: reportPeople,
    dataentry: false,
    request: byId,
    status: 404,
    message: 'Unable to download Report photos',
  },
  downloadReportFile: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, query: { src: 'downloads/none/none.pdf' } }),
    status: 404,
    message: 'File not found.',
  },
  downloadPreviousReport: { access: reportPeople, dataentry: false, request: byId, ...missing },
  generatePreview: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  previewPdf: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  previewHtml: { access: reportPeople, dataentry: false, request: previewed, ...missing },
  getJob: {
    access: reportPeople,
    dataentry: false,
    request: ({ jobId }) => ({ params: { id: jobId } }),
    status: 200,
  },
  requestUploads: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({
      body: { reportId, files: [{ name: 'hall.jpg', size: 1000, type: 'image/jpeg' }] },
    }),
    status: 201,
  },
  // At no version that there is: nothing is changed.
  saveBranchLook: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own', BranchAdministrators: 'branch' },
    dataentry: false,
    request: ({ branchId }) => ({ params: { id: branchId }, body: { version: 1_000_000, looknfeel: {} } }),
    status: 409,
  },
  saveBackgrounds: {
    access: { SysAdmin: 'any', CustomerAdministrators: 'own' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { version: 1_000_000, backgrounds: [] } }),
    status: 409,
  },
  requestLookUploads: {
    access: lookKeepers,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { files: [{ name: 'logo.jpg', size: 1000 }] } }),
    status: 201,
  },
  listLookImages: {
    access: lookKeepers,
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, query: { ids: 'no-such-image' } }),
    status: 200,
  },
  listPhotos: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  requestDocumentUploads: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { files: [{ name: 'lease.pdf', size: 1000 }] } }),
    status: 201,
  },
  listDocuments: { access: reportPeople, dataentry: true, request: byId, status: 200 },
  downloadDocument: {
    access: reportPeople,
    dataentry: true,
    request: ({ reportId }) => ({ params: { id: reportId }, query: { src: 'no/such/document.pdf' } }),
    status: 404,
    message: 'Document not found.',
  },
  listLinks: { access: reportPeople, dataentry: false, request: byId, status: 200 },
  createLink: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ params: { id: reportId }, body: { purpose: 'report' } }),
    status: 201,
  },
  renewLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  revokeLink: { access: reportPeople, dataentry: false, request: link, ...missingLink },
  createRealtimeTicket: {
    access: reportPeople,
    dataentry: true,
    request: () => ({}),
    ofCaller: true,
    status: 200,
  },
  createSharedRealtimeTicket: { access: 'link', dataentry: true, request: bySignatureKey, status: 200 },
  getSharedReport: { access: 'link', dataentry: true, request: byKey, status: 200 },
  openSharedReport: { access: 'link', dataentry: true, request: byKey, status: 204 },
  saveSharedReport: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback },
      body: {
        ...{ purpose: 'feedback', party: 'tenant', name: 'T. Tenant', email: 'tenant@people.example' },
        general: { comments: 'All as it was.' },
      },
    }),
    status: 200,
  },
  requestSharedUpload: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId, fileName: 'a.jpg', fileType: 'image/jpeg', size: 1000 },
    }),
    status: 200,
  },
  listSharedUploads: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId },
      query: { k: linkKeys.feedback, ids: 'no-such-photo' },
    }),
    status: 200,
  },
  uploadSharedPhoto: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      query: { k: linkKeys.feedback, id: reportId },
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    status: 415,
  },
  generateSharedReport: { access: 'link', dataentry: true, request: bySignatureKey, status: 202 },
  getSharedJob: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId, jobId: 'no-such-job' },
      query: { k: linkKeys.signature },
    }),
    ...missingShared,
  },
  sendFeedbackEmail: {
    access: 'link',
    dataentry: true,
    request: ({ reportId, linkKeys }) => ({
      params: { id: reportId, commenttype: 'tenant' },
      query: { k: linkKeys.feedback },
    }),
    status: 204,
  },
  sendSignatureEmail: { access: 'link', dataentry: true, request: bySignatureKey, ...missingShared },
  sendEmail: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({
      body: {
        reportid: reportId,
        toaddresses: ['tenant@people.example'],
        message: '<p>Hello</p>',
        idempotencykey: 'x',
      },
    }),
    status: 200,
  },
  findBounces: {
    access: reportPeople,
    dataentry: false,
    request: ({ reportId }) => ({ body: { reportid: reportId, addresses: ['tenant@people.example'] } }),
    status: 200,
  },
  listEmailTemplates: {
    access: {
      Administrators: 'any',
      Support: 'any',
      CustomerAdministrators: 'own',
      BranchAdministrators: 'own',
      Customers: 'own',
    },
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
  },
  listRemoteCommands: {
    access: { ...remoteSupporters, Customers: 'self' },
    dataentry: false,
    request: ({ userId }) => ({ query: { userid: userId } }),
    status: 200,
    shows: (body, { commandId }) => body.includes(`"${commandId}"`),
  },
  listRecipients: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ userId }) => ({ query: { search: userId } }),
    status: 200,
    shows: (body, { userId }) => body.includes(`"${userId}"`),
  },
  getRemoteCommand: {
    access: { ...remoteSupporters, Customers: 'self' },
    dataentry: false,
    request: byCommand,
    status: 200,
  },
  createRemoteCommand: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ userId }) => ({ body: { userid: userId, command: 'sync' } }),
    status: 201,
  },
  setRemoteCommandStatus: {
    access: remoteSupporters,
    dataentry: false,
    request: ({ commandId }) => ({ params: { id: commandId, status: 'Open' } }),
    status: 200,
  },
  // What is sent is no JPEG: that is said to the addressed user alone.
  uploadRemoteCommandImage: {
    access: addressee,
    dataentry: false,
    request: (target) => ({
      ...byCommand(target),
      body: { fileName: 'a.jpg', fileType: 'image/jpeg', fileData: 'bm8ganBlZw==' },
    }),
    status: 415,
  },
  // From here on the command is answered: the same answer again is taken.
  answerRemoteCommand: {
    access: addressee,
    dataentry: false,
    request: (target) => ({ ...byCommand(target), body: { response: 'Done' } }),
    status: 200,
  },
  // The response names none.
  downloadRemoteCommandImage: {
    access: remoteSupporters,
    dataentry: false,
    request: byCommand,
    status: 404,
    message: 'Image not found.',
  },
  deleteRemoteCommand: { access: remoteSupporters, dataentry: false, request: byCommand, status: 200 },
  getClientData: { access: { SysAdmin: 'any' }, dataentry: false, request: byClient, status: 200 },
  // Of a client that is not there, because of any other it would export everything.
  exportClientData: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ params: { id: 'no-such-client' } }),
    ofCaller: true,
    status: 404,
    message: 'Client not found.',
  },
  downloadClientExport: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId, part: '1' } }),
    status: 404,
    message: 'There is no such file.',
  },
  // It is not suspended.
  eraseClientData: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ clientId }) => ({ params: { id: clientId }, body: { name: 'Another' } }),
    status: 409,
  },
  listProviderInvoices: {
    access: readersOfInvoices,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { invoiceId }) => body.includes(`"${invoiceId}"`),
  },
  getProviderInvoice: { access: readersOfInvoices, dataentry: false, request: byInvoice, status: 200 },
  downloadProviderInvoice: { access: readersOfInvoices, dataentry: false, request: byInvoice, status: 200 },
  // From here on it has a number; the PDF of that is made.
  sendInvoiceEmail: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: ({ invoiceId }) => ({
      body: { invoiceid: invoiceId, to: ['office@people.example'], subject: 'Invoice', message: '<p>Hello</p>' },
    }),
    status: 200,
  },
  listInvoiceEmails: { access: { SysAdmin: 'any' }, dataentry: false, request: byInvoice, status: 200 },
  findInvoiceBounces: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { addresses: ['office@people.example'] } }),
    status: 200,
  },
  // Of a month to come, because of any other it would make those of all clients.
  generateProviderInvoices: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ body: { month: '2099-12' } }),
    ofCaller: true,
    status: 400,
  },
  listClientsForInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 200,
  },
  // The target's own is among the unpaid.
  downloadUnpaidInvoicesCsv: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: () => ({ query: { month: '2025-01' } }),
    ofCaller: true,
    status: 200,
  },
  // From here on it is paid and has a number: it is no longer deleted, and its version is another.
  saveProviderInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { status: 'Paid' } }),
    status: 200,
  },
  creditProviderInvoice: {
    access: { SysAdmin: 'any' },
    dataentry: false,
    request: (target) => ({ ...byInvoice(target), body: { version: 1 } }),
    status: 409,
  },
  deleteProviderInvoice: { access: { SysAdmin: 'any' }, dataentry: false, request: byInvoice, status: 409 },
  listTickets: {
    access: ticketPeople,
    dataentry: false,
    request: ({ clientId }) => ({ query: { client: clientId } }),
    status: 200,
    shows: (body, { ticketId }) => body.includes(`"${ticketId}"`),
  },
  getTicket: { access: ticketPeople, dataentry: false, request: byTicket, status: 200 },
  createTicket: {
    access: ticketOwners,
    dataentry: false,
    request: () => ({ body: { subject: 'No PDF', message: 'It never arrives.' } }),
    ofCaller: true,
    status: 201,
  },
  // Nothing differs from what it has: no version is needed.
  updateTicket: {
    access: ticketOwners,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), body: { subject: 'The list is empty', phone: '', version: 1 } }),
    status: 200,
  },
  addTicketMessage: {
    access: ticketPeople,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), body: { message: 'And now?' } }),
    status: 201,
  },
  setTicketStatus: {
    access: ticketOwners,
    dataentry: false,
    request: ({ ticketId }) => ({ params: { id: ticketId, status: 'Closed' } }),
    status: 200,
  },
  // What is sent is no file of a type that is taken.
  uploadTicketFile: {
    access: ticketPeople,
    dataentry: false,
    request: () => ({ body: { fileName: 'a.pdf', fileData: 'bm8gcGRm' } }),
    ofCaller: true,
    status: 415,
  },
  // No message has it.
  downloadTicketFile: {
    access: ticketPeople,
    dataentry: false,
    request: (target) => ({ ...byTicket(target), query: { src: 'c/none.pdf' } }),
    status: 404,
    message: 'File not found.',
  },
  listCustomers: {
    access: customerPeople,
    dataentry: false,
    request: ofClient,
    status: 200,
    shows: (body, { customerId }) => body.includes(`"${customerId}"`),
  },
  getCustomer: { access: customerPeople, dataentry: false, request: byCustomer, status: 200 },
  createCustomer: {
    access: customerPeople,
    dataentry: false,
    request: ({ clientId }) => ({ body: { client: clientId, companyName: 'Quay Estates' } }),
    status: 201,
  },
  // Nothing differs from what it has: no version is needed.
  saveCustomer: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), body: { companyName: 'Harbour Homes', version: 7 } }),
    status: 200,
  },
  // It never has this version, and stays.
  deleteCustomer: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), query: { version: '7' } }),
    status: 409,
  },
  mergeCustomers: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), body: { version: 7, ids: ['none'] } }),
    status: 409,
  },
  downloadCustomersCsv: {
    access: customerPeople,
    dataentry: false,
    request: ofClient,
    status: 200,
    shows: (body, { customerId }) => body.includes(customerId),
  },
  importCustomers: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...ofClient(target), body: { csv: 'Company name\nHarbour Homes', apply: false } }),
    status: 200,
  },
}
