import { startErrorStore } from "./admin/errors/errors.server";
import { inviteFirstAdmin } from "./auth/first-admin.server";
import { startMissingPageStore } from "./content/redirects/missing-pages.server";
import { startVersionThinning } from "./content/revisions/thin-versions.server";
import { startUploadCleanUp } from "./content/transfer/uploads.server";
import { startHubNotifier } from "./feeds/hub-notifier.server";
import { startBinCleanUp } from "./media/library/deleted-images.server";
import { hub } from "./realtime/hub.server";

/** Starts what a server process does besides answering requests; each job runs once, however often this is called. */
export function startBackgroundJobs(): void {
  // Changes in the database, for open pages and caches.
  hub.start();
  inviteFirstAdmin();
  startErrorStore();
  void startMissingPageStore();
  startHubNotifier();
  startBinCleanUp();
  startUploadCleanUp();
  startVersionThinning();
}
