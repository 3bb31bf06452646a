export { checkTaskLink, InvalidTaskLink, type LinkFault, TASK_LINK_MAX_CHARS } from './check-link.ts';
export {
  checkPhoto,
  mostPhotoBytes,
  NotAPhoto,
  type Photo,
  PHOTO_HEAD_BYTES,
  PHOTO_MAX_BYTES,
  type PhotoFormat,
  photoFormat,
  PhotoMissing,
  PhotoTooLarge,
} from './check-photo.ts';
export { cleanTaskLink } from './clean-link.ts';
export { judgeEvidence, type TaskEvidence, type TaskFinding, TaskNotDone } from './evidence.ts';
export { availableTask, canBeOffered, currentTasks, findTask, taskIdOf, UnknownTask } from './offers.ts';
export { periodOf } from './periods.ts';
export { type RejectionCode, rejectionCode, REJECTIONS, rejectionText } from './rejections.ts';
export { canStart, IllegalTaskTransition, TaskBudgetSpent, type TaskRefusal } from './refusals.ts';
export { TASK_STATUSES, type TaskPeriod, type TaskStatus, type TaskView, type UserTask } from './task.ts';
export type { TaskEffect, TaskEvent, TaskEventType, TaskPurse } from './task-event.ts';
export { hasBudget, type TaskStep, transitionTask } from './transition-task.ts';
