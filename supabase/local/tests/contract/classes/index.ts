import type { Table } from "../entry";
import { goTrueAdminApi } from "./auth-admin";
import { goTrueClient } from "./auth-client";
import { adminCustomProviders, adminOauth, adminPasskey, oauth, passkey } from "./auth-disabled";
import { adminMfa, mfa, webAuthn } from "./auth-mfa";
import { functionsClient, postgrestClient, supabaseClient } from "./clients";
import { postgrestBuilder, postgrestTransformBuilder } from "./postgrest-builders";
import { postgrestFilterBuilder } from "./postgrest-filter-builder";
import { postgrestQueryBuilder } from "./postgrest-query-builder";
import { realtimeChannel } from "./realtime-channel";
import { realtimeClient } from "./realtime-client";
import { baseApiClient, storageBucketApi, storageClient } from "./storage-buckets";
import { blobDownloadBuilder, storageFileApi, streamDownloadBuilder } from "./storage-files";
import {
  storageAnalyticsClient,
  storageVectorsClient,
  vectorBucketApi,
  vectorBucketScope,
  vectorDataApi,
  vectorIndexApi,
} from "./storage-unsupported";

/** The client's classes, and what each of their methods does on the embedded backend. */
export const CLASSES: Record<string, Table> = {
  SupabaseClient: supabaseClient,

  PostgrestClient: postgrestClient,
  PostgrestQueryBuilder: postgrestQueryBuilder,
  PostgrestFilterBuilder: postgrestFilterBuilder,
  PostgrestTransformBuilder: postgrestTransformBuilder,
  PostgrestBuilder: postgrestBuilder,

  RealtimeClient: realtimeClient,
  RealtimeChannel: realtimeChannel,

  GoTrueClient: goTrueClient,
  "auth.mfa": mfa,
  WebAuthnApi: webAuthn,
  "auth.oauth": oauth,
  "auth.passkey": passkey,
  GoTrueAdminApi: goTrueAdminApi,
  "auth.admin.mfa": adminMfa,
  "auth.admin.oauth": adminOauth,
  "auth.admin.customProviders": adminCustomProviders,
  "auth.admin.passkey": adminPasskey,

  StorageClient: storageClient,
  StorageBucketApi: storageBucketApi,
  StorageFileApi: storageFileApi,
  BlobDownloadBuilder: blobDownloadBuilder,
  StreamDownloadBuilder: streamDownloadBuilder,
  BaseApiClient: baseApiClient,
  StorageVectorsClient: storageVectorsClient,
  VectorBucketApi: vectorBucketApi,
  VectorBucketScope: vectorBucketScope,
  VectorIndexApi: vectorIndexApi,
  VectorIndexScope: vectorDataApi,
  VectorDataApi: vectorDataApi,
  StorageAnalyticsClient: storageAnalyticsClient,

  FunctionsClient: functionsClient,
};
