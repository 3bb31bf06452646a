/** Columns of the task tables. */
export interface TaskTables {
  user_tasks: {
    id: string;
    user_id: string;
    task_id: string;
    period: string;
    kind: string;
    count: number;
    reward: bigint;
    status: string;
    started_at: bigint | null;
    submitted_at: bigint | null;
    validated_at: bigint | null;
    claimed_at: bigint | null;
    link: string | null;
    photo_id: string | null;
    rejection: string | null;
  };
  task_payments: {
    user_id: string;
    task_id: string;
    period: string;
    reward: bigint;
    movement_id: string;
  };
  task_purses: { task_id: string; paid: bigint };
  task_photos: { id: string; user_task_id: string; bytes: Uint8Array; size: number };
}
