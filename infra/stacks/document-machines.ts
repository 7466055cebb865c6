import { Duration } from 'aws-cdk-lib'
import {
  Choice,
  Condition,
  JsonPath,
  Pass,
  type StateMachine,
  Succeed,
  TaskInput,
  Timeout,
  Wait,
  WaitTime,
} from 'aws-cdk-lib/aws-stepfunctions'
import { LambdaInvoke, type LambdaInvokeProps } from 'aws-cdk-lib/aws-stepfunctions-tasks'
import { deliveryQuietMinutesMax, jobMaxSeconds, jobPollMs, supersededPdfDays } from '@lintel/contract'
import type { FeatureFunction } from '../constructs/feature-function.ts'
import { addStateMachine, busyRetry, capacityRetry, worthAnotherTry } from '../constructs/state-machine.ts'
import { type MonitoredStack, period, threeOfFive } from './monitored-stack.ts'

const deliveryPollSeconds = 10

type Step =
  'plan' | 'layOut' | 'publish' | 'assemble' | 'pack' | 'copies' | 'export' | 'queue' | 'month' | 'comments' | 'failJob'

/** States pass keys and ids, never contents; each result is added to `{ jobId, plan, laidOut }`. */
export function addDocumentMachine(stack: MonitoredStack, steps: Record<Step, FeatureFunction>): StateMachine {
  const failJob = new LambdaInvoke(stack, 'Settle', {
    lambdaFunction: steps.failJob.lambda,
    payloadResponseOnly: true,
    resultPath: '$.settled',
    retryOnServiceExceptions: false,
  })
    .addRetry(capacityRetry)
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
  const task = (id: string, step: FeatureFunction, seconds: number, options: Partial<LambdaInvokeProps>) =>
    new LambdaInvoke(stack, id, {
      lambdaFunction: step.lambda,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(seconds)),
      ...options,
    })
      .addRetry(capacityRetry)
      .addRetry(busyRetry)
      .addRetry({ errors: worthAnotherTry, interval: Duration.seconds(1), maxAttempts: 3, backoffRate: 2 })
      .addCatch(failJob, { errors: ['States.ALL'], resultPath: '$.error' })

  const plan = task('Plan', steps.plan, 120, { resultPath: '$.plan' })
  const layOut = task('LayOut', steps.layOut, 240, { resultPath: '$.laidOut' })
  const publish = task('Publish', steps.publish, 240, { resultPath: '$.published' })
  const assemble = task('Assemble', steps.assemble, 840, { resultPath: '$.assembled' })
  const pack = task('Pack', steps.pack, 840, { resultPath: '$.packed' })
  const exported = task('Export', steps.export, 60, { resultPath: '$.exported' })
  /** First branch of a choice after a step: a customer's error is a normal result, but the job is failed with it. */
  const unlessFault = (id: string, answer: string) =>
    new Choice(stack, id).when(
      Condition.isPresent(`$.${answer}.fault`),
      new Pass(stack, `Fault of ${answer}`, { inputPath: `$.${answer}.fault`, resultPath: '$.error' }).next(failJob),
    )
  const wait = new Wait(stack, 'Wait for photographs', { time: WaitTime.duration(Duration.millis(jobPollMs)) })
  // Missing print copies: only the photo function may write them.
  const makeCopies = task('Make missing copies', steps.copies, 120, {
    payload: TaskInput.fromObject({ 'makeCopies.$': '$.published.missing' }),
    resultPath: JsonPath.DISCARD,
  })
  const done = new Succeed(stack, 'Done')
  plan.next(
    unlessFault('Are all photographs there?', 'plan')
      .when(Condition.booleanEquals('$.plan.ready', false), wait.next(plan))
      .otherwise(layOut),
  )
  layOut.next(unlessFault('Is it laid out?', 'laidOut').otherwise(publish))
  publish.next(
    unlessFault('Are all copies there?', 'published')
      .when(Condition.booleanEquals('$.published.done', false), makeCopies.next(publish))
      .when(Condition.stringEquals('$.kind', 'dispute'), assemble)
      .otherwise(done),
  )
  assemble.next(unlessFault('Are all files there?', 'assembled').otherwise(done))
  const waitForOriginals = new Wait(stack, 'Wait for originals', {
    time: WaitTime.duration(Duration.millis(jobPollMs)),
  })
  pack.next(
    unlessFault('Are all originals there?', 'packed')
      .when(Condition.booleanEquals('$.packed.ready', false), waitForOriginals.next(pack))
      .otherwise(done),
  )
  const waitToExport = new Wait(stack, 'Wait for the other system', {
    time: WaitTime.secondsPath('$.exported.again.seconds'),
  })
  exported.next(
    unlessFault('Was it taken?', 'exported')
      .when(Condition.isPresent('$.exported.again'), waitToExport.next(exported))
      .otherwise(done),
  )
  const quiet = new Wait(stack, 'Wait for other saves', {
    time: WaitTime.duration(Duration.seconds(stack.target.quietSeconds)),
  })
  const queue = task('Queue', steps.queue, 29, { resultPath: '$.queued' })
  const waitForOther = new Wait(stack, 'Wait for the other job', {
    time: WaitTime.duration(Duration.millis(jobPollMs)),
  })
  quiet
    .next(queue)
    .next(
      new Choice(stack, 'What is to be done?')
        .when(Condition.stringEquals('$.queued.next', 'make'), plan)
        .when(Condition.stringEquals('$.queued.next', 'wait'), waitForOther.next(queue))
        .otherwise(done),
    )
  const invoiced = task('Invoice a month', steps.month, 840, { resultPath: '$.invoiced' }).next(done)
  const listed = task('List comments', steps.comments, 840, { resultPath: '$.listed' }).next(done)
  const definition = new Choice(stack, 'Which kind?')
    .when(Condition.stringEquals('$.kind', 'auto'), quiet)
    .when(Condition.stringEquals('$.kind', 'photos'), pack)
    .when(Condition.stringEquals('$.kind', 'export'), exported)
    .when(Condition.stringEquals('$.kind', 'invoices-of-month'), invoiced)
    .when(Condition.stringEquals('$.kind', 'feedback-flags'), listed)
    .otherwise(plan)
  const machine = addStateMachine(stack, 'MakeDocument', {
    environment: stack.target,
    definition,
    timeout: Duration.seconds(jobMaxSeconds),
    steps: Object.values(steps),
  })
  stack.alarm(
    'documents-failed',
    machine.metricFailed({ period }),
    'A document could neither be made nor marked as failed.',
  )
  stack.alarm('documents-timed-out', machine.metricTimedOut({ period }), 'A document exceeded its time limit.')
  stack.alarm(
    'documents-throttled',
    machine.metricThrottled({ period }),
    'Step Functions is throttling jobs.',
    threeOfFive,
  )
  return machine
}

/** Checked only long after it was made, when no new use can begin. */
export function addRetirementMachine(stack: MonitoredStack, step: FeatureFunction): StateMachine {
  const retire = new LambdaInvoke(stack, 'Retire', {
    lambdaFunction: step.lambda,
    payloadResponseOnly: true,
    retryOnServiceExceptions: false,
    taskTimeout: Timeout.duration(Duration.seconds(29)),
  })
    .addRetry(capacityRetry)
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
  const wait = new Wait(stack, 'Wait for whoever has it open', {
    time: WaitTime.duration(Duration.days(supersededPdfDays)),
  })
  const machine = addStateMachine(stack, 'RetirePdf', {
    environment: stack.target,
    definition: wait.next(retire),
    timeout: Duration.days(supersededPdfDays + 1),
    steps: [step],
  })
  stack.alarm(
    'retirements-failed',
    machine.metricFailed({ period }),
    'A superseded PDF could not be removed; it is kept.',
  )
  return machine
}

/** Polls: the report has the due time, so a restarted execution waits no longer. */
export function addDeliveryMachine(stack: MonitoredStack, step: FeatureFunction): StateMachine {
  const call = (id: string, options: Partial<LambdaInvokeProps>) =>
    new LambdaInvoke(stack, id, {
      lambdaFunction: step.lambda,
      payloadResponseOnly: true,
      retryOnServiceExceptions: false,
      taskTimeout: Timeout.duration(Duration.seconds(60)),
      ...options,
    })
  // It recognises by the error in the state data that the e-mail is given up.
  const giveUp = call('Give the e-mail up', { resultPath: JsonPath.DISCARD })
    .addRetry(capacityRetry)
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(2), maxAttempts: 5, backoffRate: 2 })
  // No one is e-mailed twice; retried for half an hour.
  const deliver = call('Deliver', { resultPath: '$.looked' })
    .addRetry(capacityRetry)
    .addRetry({ errors: worthAnotherTry, interval: Duration.seconds(1), maxAttempts: 3, backoffRate: 2 })
    .addRetry({ errors: ['States.ALL'], interval: Duration.seconds(5), maxAttempts: 6, backoffRate: 3 })
    .addCatch(giveUp, { errors: ['States.ALL'], resultPath: '$.error' })
  const untilDue = new Wait(stack, 'Wait until it is due', { time: WaitTime.timestampPath('$.looked.at') })
  const forPdf = new Wait(stack, 'Wait for save or PDF', {
    time: WaitTime.duration(Duration.seconds(Math.min(deliveryPollSeconds, stack.target.quietSeconds))),
  })
  deliver.next(
    new Choice(stack, 'Is it due?')
      .when(Condition.stringEquals('$.looked.next', 'wait'), untilDue.next(deliver))
      .when(Condition.stringEquals('$.looked.next', 'soon'), forPdf.next(deliver))
      .otherwise(new Succeed(stack, 'Nothing left to deliver')),
  )
  const machine = addStateMachine(stack, 'DeliverReport', {
    environment: stack.target,
    definition: deliver,
    timeout: Duration.minutes(deliveryQuietMinutesMax + 60),
    steps: [step],
  })
  stack.alarm('deliveries-failed', machine.metricFailed({ period }), 'A delivery could neither be made nor given up.')
  stack.alarm('deliveries-timed-out', machine.metricTimedOut({ period }), 'A delivery did not end.')
  return machine
}
