-- CreateEnum
CREATE TYPE "assignment_state" AS ENUM ('open', 'submitted', 'skipped', 'broken', 'taken_over');

-- CreateTable
CREATE TABLE "annotation_queues" (
    "id" TEXT NOT NULL,
    "project_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "overlap" INTEGER NOT NULL,
    "suggests" BOOLEAN NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_queues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_guidelines" (
    "queue_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "annotation_guidelines_pkey" PRIMARY KEY ("queue_id","version")
);

-- CreateTable
CREATE TABLE "annotation_items" (
    "id" TEXT NOT NULL,
    "queue_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "proposal_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "broken_at" TIMESTAMPTZ(3),

    CONSTRAINT "annotation_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_assignments" (
    "id" TEXT NOT NULL,
    "item_id" TEXT NOT NULL,
    "annotator" TEXT NOT NULL,
    "annotator_name" TEXT NOT NULL,
    "state" "assignment_state" NOT NULL DEFAULT 'open',
    "lock_token" TEXT,
    "lock_until" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "taken_over_by" TEXT,

    CONSTRAINT "annotation_assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "annotation_answers" (
    "assignment_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "label" TEXT,
    "is_unsure" BOOLEAN NOT NULL,
    "confidence" INTEGER,
    "note" TEXT NOT NULL,
    "ms" INTEGER NOT NULL,
    "suggestion_shown" TEXT,
    "guideline_version" INTEGER NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "annotation_answers_pkey" PRIMARY KEY ("assignment_id","step")
);

-- CreateTable
CREATE TABLE "annotation_decisions" (
    "item_id" TEXT NOT NULL,
    "step" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "author" TEXT NOT NULL,
    "guideline_version" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "annotation_decisions_pkey" PRIMARY KEY ("item_id","step")
);

-- CreateIndex
CREATE UNIQUE INDEX "annotation_queues_project_id_name_key" ON "annotation_queues"("project_id", "name");

-- CreateIndex
CREATE INDEX "annotation_items_proposal_id_idx" ON "annotation_items"("proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_items_queue_id_proposal_id_key" ON "annotation_items"("queue_id", "proposal_id");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_items_queue_id_position_key" ON "annotation_items"("queue_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "annotation_assignments_item_id_annotator_key" ON "annotation_assignments"("item_id", "annotator");

-- AddForeignKey
ALTER TABLE "annotation_queues" ADD CONSTRAINT "annotation_queues_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_guidelines" ADD CONSTRAINT "annotation_guidelines_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "annotation_queues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_items" ADD CONSTRAINT "annotation_items_queue_id_fkey" FOREIGN KEY ("queue_id") REFERENCES "annotation_queues"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_items" ADD CONSTRAINT "annotation_items_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposals"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_assignments" ADD CONSTRAINT "annotation_assignments_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "annotation_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_answers" ADD CONSTRAINT "annotation_answers_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "annotation_assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation_decisions" ADD CONSTRAINT "annotation_decisions_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "annotation_items"("id") ON DELETE CASCADE ON UPDATE CASCADE;
